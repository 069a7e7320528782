import * as z from "zod/mini";
import { SignedIn } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";
import { NewPasskey, Passkey, PasskeyAnswer, PasskeyName, WebAuthnOptions } from "./passkey-shapes.ts";

const IdParams = z.object({ id: Id });

export const PasskeyRenaming = z.object({ name: PasskeyName });

/** Passkeys of subscribers, which sign in without the password. */
export const accountPasskeys = {
  passkeySignInOptions: endpoint({
    method: "POST",
    path: "/auth/passkey-options",
    summary:
      "What `navigator.credentials.get` is asked with, to sign in by any passkey of this site: valid for 5 minutes, once",
    access: "public",
    answer: WebAuthnOptions,
    errors: [],
  }),
  signInByPasskey: endpoint({
    method: "POST",
    path: "/auth/passkey",
    summary: "Sign in with a passkey: as `POST /auth/token`, without address and password",
    access: "public",
    body: PasskeyAnswer,
    answer: SignedIn,
    errors: ["tooManyAttempts", "accountBlocked"],
  }),
  passkeys: endpoint({
    method: "GET",
    path: "/me/passkeys",
    summary:
      "The account's passkeys, the oldest first; whether adding one asks for the password (`asks_password`), and a name for one of this device",
    access: "account",
    behindParentalCode: true,
    answer: z.object({ data: z.array(Passkey), asks_password: z.boolean(), proposed_name: z.string() }),
    errors: [],
  }),
  newPasskeyOptions: endpoint({
    method: "POST",
    path: "/me/passkey-options",
    summary:
      "What `navigator.credentials.create` is asked with: valid for 5 minutes, once, on this device. Needs the password unless this device signed in within the last 10 minutes",
    access: "account",
    behindParentalCode: true,
    body: z.object({ password: z.optional(z.string()) }),
    answer: WebAuthnOptions,
    errors: ["conflict", "tooManyAttempts"],
  }),
  addPasskey: endpoint({
    method: "POST",
    path: "/me/passkeys",
    summary: "Add a passkey, of at most 10; the holder is told by email",
    access: "account",
    behindParentalCode: true,
    body: NewPasskey,
    answer: Passkey,
    errors: ["conflict"],
  }),
  renamePasskey: endpoint({
    method: "PUT",
    path: "/me/passkeys/{id}",
    summary: "Rename a passkey",
    access: "account",
    behindParentalCode: true,
    params: IdParams,
    body: PasskeyRenaming,
    answer: Passkey,
    errors: ["notFound"],
  }),
  removePasskey: endpoint({
    method: "DELETE",
    path: "/me/passkeys/{id}",
    summary: "Remove a passkey; the holder is told by email",
    access: "account",
    behindParentalCode: true,
    params: IdParams,
    answer: z.object({ delete: z.array(z.object({ entity: z.literal("passkey"), id: z.int() })) }),
    errors: ["notFound"],
  }),
};
