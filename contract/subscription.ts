import * as z from "zod/mini";
import { Instant } from "./fields.ts";
import { eachLocale } from "./language.ts";
import { allWays, methodOf } from "./paying.ts";

/** How an account pays. */
export const PaymentMethod = z.enum(["APP_STORE", "GOOGLE_PLAY", ...allWays.map(methodOf)]);

/** A plan that a subscriber has or will have, which may no longer be offered. */
export const namedPlan = { id: z.int(), names: z.object(eachLocale(() => z.string())) };

/** One subscription, as its owner sees it. Amounts in euros. */
export const Subscription = z.object({
  id: z.int(),
  /** 0 pending · 1 trial, paid or in the grace period · 2 expired. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  price: z.number(),
  startAt: z.nullable(Instant),
  endAt: z.nullable(Instant),
  /** Null while nothing is due: cancelled, ended, or held back by a dispute. */
  nextPayAt: z.nullable(Instant),
  /** What falls due waits until the dispute of a payment ends. */
  is_charge_held: z.boolean(),
  recurring_type: z.enum(["YEAR", "DAY"]),
  recurring_count: z.int(),
  plan: z.object(namedPlan),
  cb_card_brand: z.nullable(z.enum(["VISA", "MASTERCARD", "JCB", "AMEX", "CB"])),
  /** Masked except for the last four digits. */
  cb_card_number: z.nullable(z.string()),
  /** YYYY-MM-DD, the card's last day. */
  cb_card_expires_on: z.nullable(z.string()),
  /** A renewal that was refused; null where everything is paid. */
  past_due: z.nullable(
    z.object({
      since: Instant,
      amount: z.number(),
      /** Null where no further try is to come. */
      next_try_at: z.nullable(Instant),
      /** Access stays until then. */
      until: Instant,
      /** `refused`, `funds`, `expired-card` …; null where the bank did not say. */
      failure: z.nullable(z.string()),
    }),
  ),
  /** Another plan that begins with the next period. */
  coming_change: z.nullable(
    z.object({
      plan: z.object({ ...namedPlan, recurring: z.enum(["MONTH", "YEAR"]) }),
      at: Instant,
      price: z.number(),
    }),
  ),
  /** The last instant at which one may withdraw from the contract; null where that is over. */
  withdraw_until: z.nullable(Instant),
  /** Where an app store's payer cancels. */
  cancel_url: z.nullable(z.string()),
  /** Where the payer of a pending subscription approves; null for a card typed on our page. */
  approve_url: z.nullable(z.string()),
});
export type Subscription = z.output<typeof Subscription>;

/** An account's billing state at an instant. */
export const SubscriptionFacts = z.object({
  /** False once this person had a free month. */
  canApplyTrial: z.boolean(),
  paymentMethod: z.nullable(PaymentMethod),
  user_subscription: z.nullable(Subscription),
  /** Access waits, because a payment is disputed. */
  is_suspended: z.boolean(),
  cancel_subscription_at: z.nullable(Instant),
  subscription_end_at: z.nullable(Instant),
  /** Whole days left of the free month; -1 outside one. */
  trialDayRemaining: z.int(),
  trialStartAt: z.nullable(Instant),
});
export type SubscriptionFacts = z.output<typeof SubscriptionFacts>;
