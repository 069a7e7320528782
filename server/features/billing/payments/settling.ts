import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { Database } from "#server/database/pool.ts";
import type { OrderingParts } from "../deps.ts";

/** The only currency that we take. */
const currency = "EUR";

/** `unknown`: no payment of ours. `unchanged`: nothing new, however often it is said. */
export type Settled = "unknown" | "unchanged" | "begun" | "renewed" | "changed" | "refused" | "given-up" | "to-refund";

export type Settling = OrderingParts & { database: Database; at: Date };

export function isAsAsked(payment: { amount_cents: number }, status: PaymentStatus): boolean {
  return status.amountCents === payment.amount_cents && status.currency === currency;
}
