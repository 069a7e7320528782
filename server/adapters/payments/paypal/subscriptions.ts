import type { ByLocale } from "#contract/language.ts";
import type { Failure, PaymentOrder, PaymentState, Start } from "../provider.ts";
import { centsOf, CreatedSubscription, Subscription, Transactions } from "./answers.ts";
import { payerHash, requestIdOf, type PaypalDeps } from "./paypal-deps.ts";
import {
  findSubscription,
  findSubscriptionByKey,
  insertSubscription,
  recordOutcome,
  setPayer,
  type PaypalSubscription,
} from "./paypal-queries.ts";
import { claimFirstSale, recordSale, type PaypalSale } from "./sale-queries.ts";
import { overrideOf, planFor } from "./plans.ts";
import { failureOf } from "./subscription-status.ts";

/** Languages of PayPal's approval pages, as in BCP 47. */
const payPalRegions: ByLocale<string> = { fr: "fr-FR", en: "en-US" };

/** PayPal's approval pages expire after three hours. */
const approvalMs = 3 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** Creates a subscription for the payer to approve on PayPal's page. PayPal then charges the first and all later payments. */
export async function start(deps: PaypalDeps, order: PaymentOrder): Promise<Start> {
  const { database, api, clock, brandName } = deps;
  const existing = await findSubscriptionByKey(database, order.key);
  if (existing) return { kind: "redirect", reference: existing.id, url: existing.approve_url };
  const body = {
    plan_id: await planFor(deps, order),
    ...overrideOf(order),
    application_context: {
      brand_name: brandName.slice(0, 127),
      locale: payPalRegions[order.locale],
      shipping_preference: "NO_SHIPPING",
      user_action: "SUBSCRIBE_NOW",
      payment_method: { payee_preferred: "IMMEDIATE_PAYMENT_REQUIRED" },
      return_url: returnUrl(order.returnUrl, "1"),
      cancel_url: returnUrl(order.returnUrl, "0"),
    },
  };
  const path = "/v1/billing/subscriptions";
  const requestId = requestIdOf(order.key);
  const call = { method: "POST", path, body: JSON.stringify(body), requestId } as const;
  const created = await api.request(call, CreatedSubscription);
  const approveUrl = created?.links.find(({ rel }) => rel === "approve")?.href;
  if (!created || approveUrl === undefined) throw new Error("PayPal created a subscription without an approval link");
  const { key, amountCents } = order;
  await insertSubscription(database, { id: created.id, key, amountCents, approveUrl, at: clock.now() });
  return { kind: "redirect", reference: created.id, url: approveUrl };
}

function returnUrl(address: string, success: "0" | "1"): string {
  const url = new URL(address);
  url.searchParams.set("success", success);
  url.searchParams.set("provider", "paypal");
  return url.href;
}

/** Undefined for an unknown id. */
export const fetchSubscription = ({ api }: PaypalDeps, id: string) =>
  api.request(
    { method: "GET", path: `/v1/billing/subscriptions/${encodeURIComponent(id)}?fields=last_failed_payment` },
    Subscription,
  );

/** A subscription's sales at PayPal, oldest first. */
export async function salesOf({ api, clock }: PaypalDeps, id: string, since: Date): Promise<PaypalSale[]> {
  // A day's margin on either side for clock skew; PayPal accepts an end in the future.
  const query = new URLSearchParams({
    start_time: new Date(since.getTime() - dayMs).toISOString(),
    end_time: new Date(clock.now().getTime() + dayMs).toISOString(),
  });
  const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/transactions?${query.toString()}`;
  const { transactions = [] } = (await api.request({ method: "GET", path }, Transactions)) ?? {};
  return transactions
    .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))
    .map(({ id: sale, status, amount_with_breakdown: { gross_amount: amount } }) => ({
      id: sale,
      subscription: id,
      // A missing or unknown status means neither paid nor refused.
      state: saleStates[status ?? ""] ?? "pending",
      amount_cents: centsOf(amount.value),
      currency: amount.currency_code,
    }));
}

/** Refunded sales were paid. */
const saleStates: Record<string, PaypalSale["state"]> = {
  COMPLETED: "paid",
  PARTIALLY_REFUNDED: "paid",
  REFUNDED: "paid",
  PENDING: "pending",
  DECLINED: "refused",
};

/** The first payment, updated from PayPal unless it is paid. */
export async function refreshed(deps: PaypalDeps, row: PaypalSubscription): Promise<PaypalSubscription> {
  if (row.state === "paid" && row.payer !== null) return row;
  const { database, clock, secret } = deps;
  const found = await fetchSubscription(deps, row.id);
  const payerId = found?.subscriber?.payer_id;
  if (payerId !== undefined) await setPayer(database, row.id, payerHash(secret, payerId));
  const outcome = row.state === "paid" ? null : await outcomeOf(deps, row, found);
  if (outcome) await recordOutcome(database, row, { ...outcome, at: clock.now() });
  return (await findSubscription(database, row.id)) ?? row;
}

type Outcome = { state: PaymentState; failure: Failure | null };
const pending: Outcome = { state: "pending", failure: null };

/** Null if it is already stored. */
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
    await storeSale(deps, first);
    return null;
  }
  const refused = found.billing_info?.last_failed_payment;
  if (refused !== undefined || sales.some(({ state }) => state === "refused")) {
    // PayPal would retry days later, for an order that the person has given up.
    await cancelAtPaypal(deps, row.id, "The first payment was refused");
    return { state: "refused", failure: failureOf(refused?.reason_code) };
  }
  return isActive ? pending : { state: "abandoned", failure: "cancelled" };
}

/** Stores a sale. Returns whether it is the order's first payment. */
export async function storeSale({ database, clock }: PaypalDeps, sale: PaypalSale): Promise<boolean> {
  const at = clock.now();
  await recordSale(database, sale, at);
  if (sale.state === "paid" && (await claimFirstSale(database, sale, at))) return true;
  return (await findSubscription(database, sale.subscription))?.first_sale === sale.id;
}

/** Cancels a subscription. Idempotent. @throws Error if PayPal would continue to charge */
export async function cancelAtPaypal(deps: PaypalDeps, id: string, reason: string): Promise<void> {
  const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/cancel`;
  const status = await deps.api.status({ method: "POST", path, body: JSON.stringify({ reason }) });
  if (status < 300 || status === 404) return;
  // 422: it has ended or was never approved, so nothing can be charged, or another error.
  const found = await fetchSubscription(deps, id);
  if (found && (found.status === "ACTIVE" || found.status === "SUSPENDED"))
    throw new Error(`PayPal did not end a subscription: status ${status}`);
}
