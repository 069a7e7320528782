import * as z from "zod/mini";
import { allWays } from "./paying.ts";
import { Subscription } from "./subscription.ts";

/** A form that the browser submits to the provider's page. */
export const RedirectForm = z.object({
  action: z.string(),
  fields: z.record(z.string(), z.string()),
  /** The pending subscription. */
  id: z.int(),
});

export type RedirectForm = z.output<typeof RedirectForm>;

/** Where the payer approves, and the pending subscription. */
export const RedirectStart = z.object({
  id: z.int(),
  approve_url: z.string(),
  /** Of a form that the browser posts there; null where it follows a link. */
  fields: z.nullable(z.record(z.string(), z.string())),
});

export type RedirectStart = z.output<typeof RedirectStart>;

export const PaymentOutcome = z.object({
  /** `none`: no payment was started. `pending`: the provider has not decided. */
  status: z.enum(["none", "pending", "paid", "refused", "abandoned"]),
  /** Why it was refused, in the reader's language. */
  reason: z.nullable(z.string()),
  /** The free month was used before: nothing was taken, and the plan may be ordered anew at its full price. */
  offers_full_price: z.boolean(),
  subscription: z.nullable(Subscription),
});

export type PaymentOutcome = z.output<typeof PaymentOutcome>;

export const PaymentMethods = z.object({
  /** `form`: the card is entered on our page. `hosted`: on the provider's page. */
  card_entry: z.enum(["form", "hosted"]),
  /** Every way that can be chosen, in the order in which they are shown. */
  ways: z.array(z.enum(allWays)),
  /** No money moves. */
  is_sandbox: z.boolean(),
});

export type PaymentMethods = z.output<typeof PaymentMethods>;
