import * as z from "zod/mini";
import { Instant } from "./fields.ts";
import { namedPlan } from "./subscription.ts";
import { User } from "./user.ts";

/** What another plan costs, and when it begins. Amounts are euros with VAT inside. */
export const PlanChange = z.object({
  plan: z.object({ id: z.int() }),
  /** More begins now, less with the next period. */
  takes_effect: z.enum(["now", "period-end"]),
  effective_at: Instant,
  /** Taken now. */
  amount: z.number(),
  /** What is left of the present plan; taken off already. */
  credit: z.number(),
  /** Every later period. */
  price: z.number(),
  recurring: z.enum(["MONTH", "YEAR"]),
  next_payment_at: Instant,
  /** A disputed payment holds charges back: the next one is not made before it is decided. */
  is_charge_held: z.boolean(),
});

export type PlanChange = z.output<typeof PlanChange>;

/** What is charged in the next twelve months, in order. Amounts are euros with VAT inside. */
export const ComingPayments = z.object({
  data: z.array(z.object({ at: Instant, amount: z.number(), plan: z.object(namedPlan) })),
  total: z.number(),
});

export type ComingPayments = z.output<typeof ComingPayments>;

/** How a change of plan came out. */
export const PlanChangeOutcome = z.object({
  /** `refused`: the bank refused the amount, and everything stays as it was. `pending`: the bank has not answered yet. */
  status: z.enum(["done", "scheduled", "pending", "refused"]),
  reason: z.nullable(z.string()),
  user: User,
});

export type PlanChangeOutcome = z.output<typeof PlanChangeOutcome>;
