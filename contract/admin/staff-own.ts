import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id } from "../fields.ts";
import { NewPasskey, WebAuthnOptions } from "../passkey-shapes.ts";
import { staffRoles } from "../staff-roles.ts";
import {
  Done,
  Given,
  RecoveryCodes,
  StaffMe,
  StaffPassword,
  StaffSession,
  TotpCode,
  TotpSecret,
} from "./staff-shapes.ts";

const IdParams = z.object({ id: Id });
const anyRole = { staff: staffRoles, inPerson: true } as const;

/** What members of the staff do with their own sign-in. */
export const staffOwn = {
  me: endpoint({
    method: "GET",
    path: "/admin/me",
    summary: "Who is signed in, with roles and second factors",
    access: anyRole,
    answer: StaffMe,
    errors: [],
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/admin/me/password",
    summary: "A new password. All other sessions end",
    access: anyRole,
    body: z.object({ current_password: Given, new_password: StaffPassword }),
    answer: Done,
    errors: ["tooManyAttempts"],
  }),
  startTotp: endpoint({
    method: "POST",
    path: "/admin/me/totp",
    summary: "A new secret for an authenticator app; the old one goes on until the new one is confirmed",
    access: anyRole,
    audited: false,
    body: z.object({ password: Given }),
    answer: TotpSecret,
    errors: ["tooManyAttempts"],
  }),
  confirmTotp: endpoint({
    method: "PUT",
    path: "/admin/me/totp",
    summary: "Confirms the new secret by a code of the app",
    access: anyRole,
    body: z.object({ code: TotpCode }),
    answer: StaffMe,
    errors: ["tooManyAttempts"],
  }),
  passkeyOptions: endpoint({
    method: "POST",
    path: "/admin/me/passkey-options",
    summary: "What `navigator.credentials.create` is asked with",
    access: anyRole,
    audited: false,
    body: z.object({ password: Given }),
    answer: WebAuthnOptions,
    errors: ["tooManyAttempts"],
  }),
  addPasskey: endpoint({
    method: "POST",
    path: "/admin/me/passkeys",
    summary: "One more passkey",
    access: anyRole,
    body: NewPasskey,
    answer: StaffMe,
    errors: ["conflict"],
  }),
  removePasskey: endpoint({
    method: "DELETE",
    path: "/admin/me/passkeys/{id}",
    summary: "Removes a passkey; not the last second factor",
    access: anyRole,
    params: IdParams,
    answer: StaffMe,
    errors: ["conflict"],
  }),
  renewRecoveryCodes: endpoint({
    method: "POST",
    path: "/admin/me/recovery-codes",
    summary: "Ten new recovery codes, shown once; the old ones end",
    access: anyRole,
    body: z.object({ password: Given }),
    answer: RecoveryCodes,
    errors: ["tooManyAttempts"],
  }),
  sessions: endpoint({
    method: "GET",
    path: "/admin/me/sessions",
    summary: "One's own sessions, the one used last first",
    access: anyRole,
    answer: z.object({ data: z.array(StaffSession) }),
    errors: [],
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/admin/me/sessions/{id}",
    summary: "Ends one of one's own sessions",
    access: anyRole,
    params: IdParams,
    answer: Done,
    errors: [],
  }),
};
