import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { noteEvent, type Finding } from "../findings/queries.ts";
import { findByReference, type PaymentRow } from "./queries.ts";

/** The only accepted currency. */
const currency = "EUR";

/** `unknown`: no payment of ours. `unchanged`: nothing new, however often it is said. */
export type Settled = "unknown" | "unchanged" | "begun" | "renewed" | "changed" | "refused" | "given-up" | "to-refund";

export type Settling = BillingContext & { database: Database; at: Date };

export function isAsAsked(payment: { amount_cents: number }, status: PaymentStatus): boolean {
  return status.amountCents === payment.amount_cents && status.currency === currency;
}

type Settle = (settling: Settling, known: PaymentRow, status: PaymentStatus) => Promise<Settled>;

/** What settles a payment, by what it is for. Payments know neither orders nor renewals: billing.ts hands these in. */
export type Settlers = {
  order: Settle;
  newCard: Settle;
  charge: Settle;
  /** A payment that we did not ask for. */
  adopt: (settling: Settling, provider: string, status: PaymentStatus) => Promise<Settled>;
  /** A payment that never reached its provider. */
  giveUp: (settling: Settling, known: PaymentRow) => Promise<void>;
};

/** Brings a payment, and what it pays for, to the state that the provider reports. Safe to repeat and in any order. */
export async function settlePayment(
  settlers: Settlers,
  settling: Settling,
  provider: string,
  status: PaymentStatus,
): Promise<Settled> {
  return settling.database.transaction(async (database) => {
    const inside = { ...settling, database };
    const known = await findByReference(database, provider, status.reference);
    if (!known) return settlers.adopt(inside, provider, status);
    if (contradicts(known, status)) await noteEvent(database, contradiction(known, status), settling.at);
    switch (known.kind) {
      case "renewal":
      case "upgrade":
        return settlers.charge(inside, known, status);
      case "new-card":
        return settlers.newCard(inside, known, status);
      case "refund":
        return "unchanged";
      default:
        return settlers.order(inside, known, status);
    }
  });
}

/** Whether a payment that has been made is reported with another amount or currency. Late and repeated states are usual. */
function contradicts(known: PaymentRow, status: PaymentStatus): boolean {
  return known.status === "paid" && !known.is_owed_back && status.state === "paid" && !isAsAsked(known, status);
}

function contradiction(known: PaymentRow, { reference, amountCents, currency }: PaymentStatus): Finding {
  return {
    kind: "contradicting-notification",
    subject: `payment ${known.id}`,
    payment_id: known.id,
    subscription_id: known.subscription_id,
    details: { reference, ours_cents: known.amount_cents, provider_cents: amountCents, currency },
  };
}
