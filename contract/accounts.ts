import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Email, fault, Id, NewPassword } from "./fields.ts";
import { Device, KidUser, User } from "./user.ts";
import { LoginForm, LoginFields, Registration, PersonalInformation, PasswordChange, Given } from "./account-forms.ts";

const Done = z.object({ success: z.literal(true) });
/** What the acting profile may know of the account. */
const KnownUser = z.union([User, KidUser]);
export const SignedIn = z.object({ token: z.string(), user: User });
/** How long the parental code unlocks a device. */
export const parentalCodeMinutes = 15;

/** `details` of a 604 that asks for the parental code. */
export const CodeNeeded = z.object({ has_parental_code: z.boolean() });
export type CodeNeeded = z.output<typeof CodeNeeded>;

/** 4 to 6 digits. */
export const ParentalCode = z.string(fault("required")).check(z.regex(/^[0-9]{4,6}$/, fault("parentalCode")));

export const accounts = {
  token: endpoint({
    method: "POST",
    path: "/auth/token",
    summary: "Sign in with email and password",
    access: "public",
    body: LoginForm,
    answer: SignedIn,
    errors: ["wrongCredentials", "tooManyAttempts", "accountBlocked"],
  }),
  logout: endpoint({
    method: "POST",
    path: "/auth/logout",
    summary: "End this session",
    access: "account",
    kids: true,
    answer: Done,
    errors: [],
  }),
  createOneTimeCode: endpoint({
    method: "POST",
    path: "/auth/one-time-code",
    summary: "A code that signs the same account in elsewhere: valid for 60 s, once",
    access: "account",
    behindParentalCode: true,
    answer: z.object({ code: z.string(), expires_at: z.string() }),
    errors: [],
  }),
  redeemOneTimeCode: endpoint({
    method: "POST",
    path: "/auth/one-time-code/redeem",
    summary: "Sign in with a one-time code",
    access: "public",
    body: z.object({ code: Given }),
    answer: SignedIn,
    errors: ["tooManyAttempts", "accountBlocked"],
  }),

  validateStep1: endpoint({
    method: "POST",
    path: "/users/validate-step-1",
    summary: "Check the login fields of step 1; field messages where they cannot be used",
    access: "public",
    body: LoginFields,
    answer: z.object({ countryCode: z.string() }),
    errors: ["tooManyAttempts"],
  }),
  register: endpoint({
    method: "POST",
    path: "/users",
    summary: "Create the account (step 1), or go on with one that was created but never paid",
    access: "public",
    body: Registration,
    answer: z.object({ user: User, newToken: z.string() }),
    errors: ["tooManyAttempts", "accountBlocked"],
  }),
  requestPasswordReset: endpoint({
    method: "POST",
    path: "/users/request-reset-password",
    summary: "Send a recovery email, if the address has an account: the answer does not say",
    access: "public",
    body: z.object({ username: Email }),
    answer: Done,
    errors: ["tooManyAttempts"],
  }),
  lookAtPasswordReset: endpoint({
    method: "POST",
    path: "/users/reset-password/look",
    summary: "Whether the link of a recovery email still works; changes nothing",
    access: "public",
    body: z.object({ token: Given }),
    answer: Done,
    errors: ["tooManyAttempts"],
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/users/reset-password",
    summary: "Set a new password with the link of the recovery email: valid for an hour, once",
    access: "public",
    body: z.object({ token: Given, password: NewPassword }),
    answer: Done,
    errors: ["tooManyAttempts"],
  }),
  isActive: endpoint({
    method: "POST",
    path: "/users/is-active",
    summary: "Whether the caller's subscription is running; also answers at `POST /users/`, its slash included",
    access: "account",
    pupils: true,
    answer: z.object({ is_active: z.boolean() }),
    errors: [],
  }),
  countryCode: endpoint({
    method: "GET",
    path: "/users/country-code",
    summary: "The country the call comes from, as far as a CDN or the browser's language says; else FR",
    access: "public",
    answer: z.object({ countryCode: z.string() }),
    errors: [],
  }),

  me: endpoint({
    method: "GET",
    path: "/me/profile",
    summary:
      "The account holder, or what a kid profile knows of the account; 400 'User profile does not exist' before the first payment",
    access: "account",
    kids: true,
    answer: KnownUser,
    errors: ["noProfile"],
  }),
  actAs: endpoint({
    method: "PUT",
    path: "/me/acting-profile",
    summary:
      "From here on this device acts as the profile, and is told of the account what that profile may know; a kid's locks the device at once where a parental code is set. Asked again it changes nothing",
    access: "account",
    kids: true,
    body: z.object({ profile_id: Id }),
    answer: KnownUser,
    errors: ["noProfile", "notFound"],
  }),
  saveMe: endpoint({
    method: "POST",
    path: "/me/profile",
    summary: "Save the personal information, and avatar_file when there is one",
    access: "account",
    behindParentalCode: true,
    bodyType: "multipart",
    body: PersonalInformation,
    answer: User,
    errors: ["noProfile", "tooLarge"],
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/me/password",
    summary: "Change the password; all other devices are signed out",
    access: "account",
    pupils: true,
    body: PasswordChange,
    answer: Done,
    errors: ["tooManyAttempts"],
  }),
  exportData: endpoint({
    method: "GET",
    path: "/me/data-export",
    summary: "All that is kept of the account: a ZIP with one JSON and its files",
    access: "account",
    pupils: true,
    behindParentalCode: true,
    answer: z.unknown(),
    answerType: "application/zip",
    errors: ["tooManyAttempts"],
  }),
  askDeletion: endpoint({
    method: "POST",
    path: "/me/deletion",
    summary: "Delete the account in 30 days; its subscription is not renewed",
    access: "account",
    pupils: true,
    body: z.object({ password: Given }),
    answer: User,
    errors: ["conflict", "tooManyAttempts"],
  }),
  keepAccount: endpoint({
    method: "DELETE",
    path: "/me/deletion",
    summary: "Keep the account after all",
    access: "account",
    pupils: true,
    behindParentalCode: true,
    answer: User,
    errors: ["conflict"],
  }),
  devices: endpoint({
    method: "GET",
    path: "/me/devices",
    summary: "The signed-in devices, the one used last first",
    access: "account",
    pupils: true,
    answer: z.object({ data: z.array(Device) }),
    errors: [],
  }),
  removeDevice: endpoint({
    method: "DELETE",
    path: "/me/devices/{id}",
    summary: "Sign a device out",
    access: "account",
    pupils: true,
    behindParentalCode: true,
    params: z.object({ id: Id }),
    answer: z.object({ delete: z.array(z.object({ entity: z.literal("device"), id: z.int() })) }),
    errors: ["notFound"],
  }),
  setParentalCode: endpoint({
    method: "PUT",
    path: "/me/parental-code",
    summary: "Set the parental code, or remove it with null; needs the password",
    access: "account",
    body: z.object({ code: z.nullable(ParentalCode), password: Given }),
    answer: Done,
    errors: ["tooManyAttempts"],
  }),
  unlock: endpoint({
    method: "POST",
    path: "/me/parental-code/unlock",
    summary:
      "Opens this device for 15 minutes among adult profiles; from the kids space, for the minute that it takes to leave",
    access: "account",
    kids: true,
    body: z.object({ code: ParentalCode }),
    answer: z.object({ unlocked_until: z.string() }),
    errors: ["tooManyAttempts"],
  }),
};
