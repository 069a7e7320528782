import type { Failure, PaymentStatus } from "../provider.ts";
import type { Subscription } from "./answers.ts";
import { centsOf } from "./answers.ts";
import type { PaypalSubscription } from "./paypal-queries.ts";
import type { PaypalSale } from "./sale-queries.ts";

const failures: Record<string, Failure> = {
  PAYER_CANNOT_PAY: "funds",
  SENDING_LIMIT_EXCEEDED: "funds",
  INTERNAL_SERVER_ERROR: "unavailable",
};

export const failureOf = (reason: string | undefined): Failure => failures[reason ?? ""] ?? "refused";

/** Status of a first payment. Its reference and mandate are the subscription's id. */
export function statusOf(row: PaypalSubscription): PaymentStatus {
  return {
    reference: row.id,
    state: row.state,
    amountCents: row.taken_cents ?? row.amount_cents,
    currency: row.currency,
    failure: row.failure,
    card: null,
    payer: row.payer,
    mandate: row.state === "paid" ? row.id : null,
  };
}

/** Status of a later charge. Its reference is PayPal's sale id. */
export function statusOfSale(sale: PaypalSale): PaymentStatus {
  return {
    reference: sale.id,
    state: sale.state,
    amountCents: sale.amount_cents,
    currency: sale.currency,
    failure: sale.state === "refused" ? "refused" : null,
    card: null,
    payer: null,
    mandate: sale.subscription,
  };
}

/** Status of a failed later charge. PayPal gives it no id, so its reference includes the time of the attempt. */
export function statusOfFailed(found: Subscription): PaymentStatus | null {
  const failed = found.billing_info?.last_failed_payment;
  if (!failed) return null;
  return {
    reference: `${found.id}-refused-${failed.time}`,
    state: "refused",
    amountCents: centsOf(failed.amount.value),
    currency: failed.amount.currency_code,
    failure: failureOf(failed.reason_code),
    card: null,
    payer: null,
    mandate: found.id,
  };
}
