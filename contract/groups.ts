import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { SignedIn } from "./accounts.ts";
import { fault, Id, Instant, pageOf, paging } from "./fields.ts";
import { User } from "./user.ts";
import { PupilForm, PupilLogin, PupilNewPassword, Pupil, PasswordCode } from "./pupil-fields.ts";

/** What somebody typed for a group's code: spaces and dashes do not count, nor does the case of letters. */
const GroupCode = z
  .string(fault("required"))
  .check(
    z.trim(),
    z.minLength(1, fault("required")),
    z.maxLength(40, fault("groupCode")),
    z.regex(/^[0-9a-z\s-]*$/i, fault("groupCode")),
  );

export const JoinForm = z.object({ code: GroupCode });

/** The subscription of somebody who is about to join, and what becomes of it. */
const OwnSubscription = z.object({
  /** `ends`: it is no longer renewed, and runs until `until`. `ends-now`: a payment is overdue, it ends at once. `store`: to be cancelled in the store first. */
  becomes: z.enum(["ends", "ends-now", "store"]),
  until: z.nullable(Instant),
  /** Where a store's payer cancels. */
  cancel_url: z.nullable(z.string()),
});

/** A client group, as whoever holds its code may see it. */
export const GroupInvitation = z.object({
  name: z.string(),
  /** The last day, in Paris. */
  ends_on: z.string(),
  has_ended: z.boolean(),
  is_full: z.boolean(),
  /** Whether pupils join it, under a pseudonym. */
  is_class: z.boolean(),
  /** Null for a visitor. */
  own: z.nullable(
    z.object({
      /** Null for a pupil. */
      email: z.nullable(z.string()),
      is_member: z.boolean(),
      /** Another group that pays for this account now. */
      other_group: z.nullable(z.string()),
      subscription: z.nullable(OwnSubscription),
    }),
  ),
});
export type GroupInvitation = z.output<typeof GroupInvitation>;

/** Client groups for their members: a company or school pays for their accounts. */
export const groups = {
  groupInvitation: endpoint({
    method: "GET",
    path: "/client-groups/{code}",
    summary: "The client group of a code, and for a session what joining would change",
    access: "optionalSession",
    pupils: true,
    params: z.object({ code: z.string().check(z.maxLength(40)) }),
    answer: GroupInvitation,
    errors: ["notFound", "tooManyAttempts"],
  }),
  joinClass: endpoint({
    method: "POST",
    path: "/client-groups/{code}/pupils",
    summary: "A pupil joins a class: makes their account under a pseudonym, takes a seat and logs them in",
    access: "public",
    params: z.object({ code: z.string().check(z.maxLength(40)) }),
    body: PupilForm,
    answer: SignedIn,
    errors: ["notFound", "conflict", "tooManyAttempts"],
  }),
  enterClass: endpoint({
    method: "POST",
    path: "/client-groups/{code}/pupils/token",
    summary: "A pupil of a class logs in with pseudonym and password",
    access: "public",
    params: z.object({ code: z.string().check(z.maxLength(40)) }),
    body: PupilLogin,
    answer: SignedIn,
    errors: ["notFound", "wrongCredentials", "tooManyAttempts", "accountBlocked"],
  }),
  renewPupilPassword: endpoint({
    method: "POST",
    path: "/client-groups/{code}/pupils/password",
    summary: "A pupil chooses a new password with the code that their teacher gave them, and is logged in",
    access: "public",
    params: z.object({ code: z.string().check(z.maxLength(40)) }),
    body: PupilNewPassword,
    answer: SignedIn,
    errors: ["notFound", "tooManyAttempts", "accountBlocked"],
  }),
  classPupils: endpoint({
    method: "GET",
    path: "/me/client-group/pupils",
    summary: "The pupils of the class in which the account is a teacher, by pseudonym",
    access: "account",
    // Other people’s.
    impersonated: false,
    behindParentalCode: true,
    query: z.object({ ...paging(50), search: z.optional(z.string().check(z.maxLength(120))) }),
    answer: z.object({
      ...pageOf(Pupil).shape,
      /** The class's page, where pupils join and log in. */
      link: z.string(),
      /** Whether nobody else can join. */
      is_full: z.boolean(),
    }),
    errors: ["notFound"],
  }),
  givePasswordCode: endpoint({
    method: "POST",
    path: "/me/client-group/pupils/{account_id}/password-code",
    summary: "A teacher lets a pupil choose a new password: the old one and all sessions end, and a code is shown once",
    access: "account",
    behindParentalCode: true,
    params: z.object({ account_id: Id }),
    answer: PasswordCode,
    errors: ["notFound"],
  }),
  joinGroup: endpoint({
    method: "POST",
    path: "/me/client-group",
    summary:
      "Joins a client group: it pays from now on, and a running subscription is no longer renewed. Asked again it changes nothing",
    access: "account",
    behindParentalCode: true,
    body: JoinForm,
    answer: User,
    errors: ["notFound", "conflict", "tooManyAttempts"],
  }),
  leaveGroup: endpoint({
    method: "DELETE",
    path: "/me/client-group",
    summary: "Leaves the client group. The account, its profiles and lists stay",
    access: "account",
    behindParentalCode: true,
    answer: User,
    errors: ["conflict"],
  }),
};
