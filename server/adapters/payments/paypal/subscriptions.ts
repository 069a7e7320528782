import type { Failure, PaymentOrder, PaymentState, PaymentStatus, Start } from "../provider.ts";
import { centsOf, MadeSubscription, Subscription, Transactions } from "./answers.ts";
import { payerHash, requestIdOf, type PaypalDeps } from "./paypal-deps.ts";
import {
  claimFirstSale,
  findSubscription,
  findSubscriptionByKey,
  insertSubscription,
  recordOutcome,
  recordSale,
  setPayer,
  type PaypalSale,
  type PaypalSubscription,
} from "./paypal-queries.ts";
import { overrideOf, planFor } from "./plans.ts";

/** PayPal's approval pages close after three hours. */
const approvalMs = 3 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** The payer approves on PayPal's page; the first payment, and all later ones, are then taken by PayPal. */
export async function start(deps: PaypalDeps, order: PaymentOrder): Promise<Start> {
  const { database, api, clock, brandName } = deps;
  const known = await findSubscriptionByKey(database, order.key);
  if (known) return { kind: "redirect", reference: known.id, url: known.approve_url };
  const body = {
    plan_id: await planFor(deps, order),
    ...overrideOf(order),
    application_context: {
      brand_name: brandName.slice(0, 127),
      locale: order.locale === "fr" ? "fr-FR" : "en-US",
      shipping_preference: "NO_SHIPPING",
      user_action: "SUBSCRIBE_NOW",
      payment_method: { payee_preferred: "IMMEDIATE_PAYMENT_REQUIRED" },
      return_url: returnUrl(order.returnUrl, "1"),
      cancel_url: returnUrl(order.returnUrl, "0"),
    },
  };
  const path = "/v1/billing/subscriptions";
  const requestId = requestIdOf(order.key);
  const made = await api.ask({ method: "POST", path, body: JSON.stringify(body), requestId }, MadeSubscription);
  const approveUrl = made?.links.find(({ rel }) => rel === "approve")?.href;
  if (!made || approveUrl === undefined) throw new Error("PayPal made a subscription that nobody can approve");
  const { key, amountCents } = order;
  await insertSubscription(database, { id: made.id, key, amountCents, approveUrl, at: clock.now() });
  return { kind: "redirect", reference: made.id, url: approveUrl };
}

function returnUrl(address: string, success: "0" | "1"): string {
  const url = new URL(address);
  url.searchParams.set("success", success);
  url.searchParams.set("provider", "paypal");
  return url.href;
}

export const ask = ({ api }: PaypalDeps, id: string) =>
  api.ask(
    { method: "GET", path: `/v1/billing/subscriptions/${encodeURIComponent(id)}?fields=last_failed_payment` },
    Subscription,
  );

/** What PayPal took by a subscription, oldest first. */
export async function salesOf({ api, clock }: PaypalDeps, id: string, since: Date): Promise<PaypalSale[]> {
  // A day on either side: clocks differ, and an instant in the future is no fault.
  const query = new URLSearchParams({
    start_time: new Date(since.getTime() - dayMs).toISOString(),
    end_time: new Date(clock.now().getTime() + dayMs).toISOString(),
  });
  const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/transactions?${query.toString()}`;
  const { transactions = [] } = (await api.ask({ method: "GET", path }, Transactions)) ?? {};
  return transactions
    .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
    .map(({ id: sale, status, amount_with_breakdown: { gross_amount: amount } }) => ({
      id: sale,
      subscription: id,
      // A status that is missing or not known says neither that it was paid nor that it was refused.
      state: saleStates[status ?? ""] ?? "pending",
      amount_cents: centsOf(amount.value),
      currency: amount.currency_code,
    }));
}

/** Given back later, it was paid all the same. */
const saleStates: Record<string, PaypalSale["state"]> = {
  COMPLETED: "paid",
  PARTIALLY_REFUNDED: "paid",
  REFUNDED: "paid",
  PENDING: "pending",
  DECLINED: "refused",
};

/** The first payment as it stands, asked for at PayPal unless it is paid. */
export async function refreshed(deps: PaypalDeps, row: PaypalSubscription): Promise<PaypalSubscription> {
  if (row.state === "paid" && row.payer !== null) return row;
  const { database, clock, secret } = deps;
  const found = await ask(deps, row.id);
  const payerId = found?.subscriber?.payer_id;
  if (payerId !== undefined) await setPayer(database, row.id, payerHash(secret, payerId));
  const outcome = row.state === "paid" ? null : await outcomeOf(deps, row, found);
  if (outcome) await recordOutcome(database, row, { ...outcome, at: clock.now() });
  return (await findSubscription(database, row.id)) ?? row;
}

type Outcome = { state: PaymentState; failure: Failure | null };
const pending: Outcome = { state: "pending", failure: null };

/** Null where it was written down already. */
async function outcomeOf(
  deps: PaypalDeps,
  row: PaypalSubscription,
  found: Subscription | undefined,
): Promise<Outcome | null> {
  if (!found) return { state: "abandoned", failure: "session-expired" };
  if (found.status === "APPROVAL_PENDING" || found.status === "APPROVED") {
    const isOver = deps.clock.now().getTime() - row.created_at.getTime() > approvalMs;
    if (!isOver) return row.state === "pending" ? pending : null;
    return { state: "abandoned", failure: "session-expired" };
  }
  const isActive = found.status === "ACTIVE";
  if (row.amount_cents === 0)
    return isActive ? { state: "paid", failure: null } : { state: "abandoned", failure: "cancelled" };
  const sales = await salesOf(deps, row.id, row.created_at);
  const first = sales.find(({ state }) => state === "paid");
  if (first) {
    await takeIn(deps, first);
    return null;
  }
  const refused = found.billing_info?.last_failed_payment;
  if (refused !== undefined || sales.some(({ state }) => state === "refused")) {
    // PayPal would try again days later, for an order that was given up.
    await endAtPaypal(deps, row.id, "The first payment was refused");
    return { state: "refused", failure: failureOf(refused?.reason_code) };
  }
  return isActive ? pending : { state: "abandoned", failure: "cancelled" };
}

/** Writes a payment down. True where it is the order's own. */
export async function takeIn({ database, clock }: PaypalDeps, sale: PaypalSale): Promise<boolean> {
  const at = clock.now();
  await recordSale(database, sale, at);
  if (sale.state === "paid" && (await claimFirstSale(database, sale, at))) return true;
  return (await findSubscription(database, sale.subscription))?.first_sale === sale.id;
}

const failures: Record<string, Failure> = {
  PAYER_CANNOT_PAY: "funds",
  SENDING_LIMIT_EXCEEDED: "funds",
  INTERNAL_SERVER_ERROR: "unavailable",
};

export const failureOf = (reason: string | undefined): Failure => failures[reason ?? ""] ?? "refused";

/** Safe to repeat. @throws Error where PayPal goes on charging */
export async function endAtPaypal(deps: PaypalDeps, id: string, reason: string): Promise<void> {
  const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/cancel`;
  const status = await deps.api.status({ method: "POST", path, body: JSON.stringify({ reason }) });
  if (status < 300 || status === 404) return;
  // 422 is said of what has ended, and of what was never approved, by which nothing can be charged.
  const found = await ask(deps, id);
  if (found && (found.status === "ACTIVE" || found.status === "SUSPENDED"))
    throw new Error(`PayPal did not end a subscription: status ${status}`);
}

/** Of a first payment: its reference is the subscription's, which is the mandate too. */
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

/** Of a later charge, by PayPal's id. */
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

/** Of a later charge that PayPal tried in vain: it has no id, so the instant of the try makes one. */
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
