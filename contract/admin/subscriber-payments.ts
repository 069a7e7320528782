import * as z from "zod/mini";
import { Instant } from "../fields.ts";

export const paymentKind = z.enum(["first", "renewal", "upgrade", "card-check", "new-card", "refund"]);

/** Amounts in euros; a refund's is what goes back. */
export const Payment = z.object({
  id: z.int(),
  subscription_id: z.int(),
  kind: paymentKind,
  status: z.enum(["pending", "paid", "refused", "abandoned"]),
  amount: z.number(),
  /** The number of this attempt to charge the period. */
  attempt: z.int(),
  provider: z.string(),
  /** The provider's; null before it answered. A pending refund that has one is accepted, and may still fail. */
  reference: z.nullable(z.string()),
  /** Why it was refused, in the caller's language. */
  failure: z.nullable(z.string()),
  created_at: Instant,
  settled_at: z.nullable(Instant),
  /** Of a refund: the payment that it gives back. */
  refunds: z.nullable(z.int()),
  invoice: z.nullable(z.string()),
  /** Its latest dispute. */
  dispute: z.nullable(z.object({ id: z.int(), state: z.enum(["open", "won", "lost"]) })),
  /** Whether disputes of it are entered by hand. */
  enters_disputes: z.boolean(),
  /** What can be given back of it; 0 also while a refund is under way. */
  refundable: z.number(),
  /** Of a refund that failed: what the provider said, and whether the staff still have to deal with it. */
  failed_refund: z.nullable(z.object({ provider_says: z.nullable(z.string()), is_open: z.boolean() })),
});

export type SubscriberPayment = z.output<typeof Payment>;
