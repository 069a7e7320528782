import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Email, fault } from "./fields.ts";
import { User } from "./user.ts";

const Given = z.string(fault("required")).check(z.minLength(1, fault("required")));

export const EmailChange = z.object({ email: Email, password: Given });

/** How long a link works. */
export const emailLinkHours = { confirmation: 7 * 24, change: 24, undo: 7 * 24 } as const;

/** What the link of a letter does, or did. */
export const EmailLink = z.object({
  /** It confirms the address, makes it the account's, or makes it the account's again. */
  kind: z.enum(["confirmation", "change", "undo"]),
  email: z.string(),
  /** `done`: it was used, and the address is the account's. `taken`: another account has it meanwhile. `over`: it changes nothing any more. */
  state: z.enum(["open", "done", "taken", "over"]),
});
export type EmailLink = z.output<typeof EmailLink>;

const LinkToken = z.object({ token: Given });

/** The account's address: confirming and changing it. */
export const accountEmail = {
  changeEmail: endpoint({
    method: "POST",
    path: "/me/email",
    summary:
      "Ask for another address: a letter with a link goes to it, and until that is opened the old one stays. Another request replaces this one",
    access: "account",
    behindParentalCode: true,
    body: EmailChange,
    answer: User,
    errors: ["tooManyAttempts"],
  }),
  keepEmail: endpoint({
    method: "DELETE",
    path: "/me/email",
    summary: "Keep the address after all: the link in the letter to the new one no longer works",
    access: "account",
    behindParentalCode: true,
    answer: User,
    errors: [],
  }),
  sendEmailConfirmation: endpoint({
    method: "POST",
    path: "/me/email-confirmation",
    summary: "Send the letter that confirms the account's address again",
    access: "account",
    behindParentalCode: true,
    answer: User,
    errors: ["conflict", "tooManyAttempts"],
  }),
  lookAtEmailLink: endpoint({
    method: "POST",
    path: "/pub/email-links/look",
    summary: "What the link of a letter about an address would do; changes nothing",
    access: "public",
    body: LinkToken,
    answer: EmailLink,
    errors: ["tooManyAttempts"],
  }),
  useEmailLink: endpoint({
    method: "POST",
    path: "/pub/email-links",
    summary:
      "Confirm an address, change it, or undo a change, which signs all devices out and sends a link to set a new password. Used again, or late, it changes nothing",
    access: "public",
    body: LinkToken,
    answer: EmailLink,
    errors: ["tooManyAttempts"],
  }),
};
