import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Email, fault, Instant, line, requiredLine } from "./fields.ts";
import { User } from "./user.ts";

/** Cancelling ends the contract with its period (L215-1-1); withdrawing undoes it within fourteen days (L221-18). */
export const LeavingKind = z.enum(["cancel", "withdraw"], fault("choice"));
export type LeavingKind = z.output<typeof LeavingKind>;

/** What somebody who is not signed in says of the contract. */
export const Declaration = z.object({
  kind: LeavingKind,
  first_name: requiredLine(100),
  last_name: requiredLine(100),
  email: Email,
  /** Whatever the person has: the contract's reference, an invoice's number. */
  reference: z._default(line(100), ""),
});
export type Declaration = z.output<typeof Declaration>;

/** What a withdrawal would give back now. Amounts are euros with VAT inside. */
export const WithdrawalTerms = z.object({ until: Instant, paid: z.number(), refund: z.number() });
export type WithdrawalTerms = z.output<typeof WithdrawalTerms>;

/** How a contract ends by its subscriber's will, without and with a session. */
export const leaving = {
  declareLeaving: endpoint({
    method: "POST",
    path: "/pub/declarations",
    summary: "Declares a cancellation or a withdrawal without signing in; the answer is the same for everybody",
    access: "public",
    body: Declaration,
    answer: z.object({ received_at: Instant }),
    errors: ["tooManyAttempts"],
  }),
  withdrawalTerms: endpoint({
    method: "GET",
    path: "/me/withdrawal",
    summary: "Until when one may withdraw from the contract, and what would be given back now",
    access: "account",
    behindParentalCode: true,
    answer: WithdrawalTerms,
    errors: ["conflict"],
  }),
  withdraw: endpoint({
    method: "POST",
    path: "/me/withdrawal",
    summary: "Withdraws from the contract: access ends at once, and what was not used is given back",
    access: "account",
    behindParentalCode: true,
    /** `refund`: the euros that were shown; 409 where another amount is due, as after midnight. */
    query: z.object({
      refund: z.optional(z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, fault("choice")))),
    }),
    answer: User,
    errors: ["conflict"],
  }),
};
