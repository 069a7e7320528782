import * as z from "zod/mini";
import { Instant } from "../fields.ts";

export const lifeEvents = [
  "order-open",
  "order-given-up",
  "trial-begun",
  "begun",
  "paid",
  "refused",
  "charge-open",
  "refund-open",
  "refunded",
  "refund-failed",
  "credit-corrected",
  "disputed",
  "dispute-won",
  "dispute-lost",
  "card-changed",
  "plan-change-planned",
  "plan-changed",
  "days-given",
  "cancelled",
  "declared",
  "mandate-ended",
  "told",
  "ended",
] as const;

export const comingEvents = ["charge", "plan-change", "end"] as const;

export const comingReasons = [
  "trial-over",
  "period-over",
  "refused",
  "disputed",
  "chosen",
  "cancelled",
  "unpaid",
] as const;

export const stretchStates = ["trial", "paid", "unpaid", "cancelled"] as const;

/** Amounts in euros. */
export const LifeEvent = z.object({
  at: Instant,
  kind: z.enum(lifeEvents),
  subscription_id: z.int(),
  amount: z.nullable(z.number()),
  /** A plan, the reason of a refusal, the kind of a notice, or a credit note. */
  detail: z.nullable(z.string()),
});

export type LifeEvent = z.output<typeof LifeEvent>;

export const ComingEvent = z.object({
  at: Instant,
  kind: z.enum(comingEvents),
  why: z.enum(comingReasons),
  amount: z.nullable(z.number()),
  plan: z.nullable(z.string()),
});

export type ComingEvent = z.output<typeof ComingEvent>;

/** A part of a subscription's life, drawn as a bar. The last one of a running subscription ends when access does. */
export const Stretch = z.object({ subscription_id: z.int(), from: Instant, to: Instant, state: z.enum(stretchStates) });

export type Stretch = z.output<typeof Stretch>;

export const Timeline = z.object({
  /** The reading time: where the past ends. */
  now: Instant,
  stretches: z.array(Stretch),
  /** The latest first. */
  events: z.array(LifeEvent),
  /** The next first. */
  coming: z.array(ComingEvent),
});

export type Timeline = z.output<typeof Timeline>;
