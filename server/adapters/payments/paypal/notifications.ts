import * as z from "zod/mini";
import type { ProviderEvent } from "../provider.ts";
import { centsOf, Event, SaleResource, SubscriptionResource } from "./answers.ts";
import { DisputeEvent } from "./dispute-answers.ts";
import { createDisputes, disputeOfSale } from "./disputes.ts";
import type { PaypalDeps } from "./paypal-deps.ts";
import { findSubscription } from "./paypal-queries.ts";
import { findSale, type PaypalSale } from "./sale-queries.ts";
import { fetchSubscription, refreshed, storeSale } from "./subscriptions.ts";
import { statusOf, statusOfFailed, statusOfSale } from "./subscription-status.ts";
import type { Headers } from "./notification-signature.ts";
import { isGenuine } from "./notification-signature.ts";

/** Null if PayPal does not confirm the signature. */
export async function readNotification(
  deps: PaypalDeps,
  rawBody: Buffer,
  headers: Headers,
): Promise<ProviderEvent | null> {
  const raw = rawBody.toString();
  const event = eventIn(raw);
  if (!event || !(await isGenuine(deps, raw, headers))) return null;
  const { id, event_type: kind } = event;
  return { id, kind, ...(await meaningOf(deps, kind, event.resource)) };
}

function eventIn(raw: string): z.output<typeof Event> | null {
  try {
    return z.parse(Event, JSON.parse(raw));
  } catch {
    // Not JSON, or not an event.
    return null;
  }
}

type Meaning =
  | Omit<Extract<ProviderEvent, { about: "payment" }>, "id" | "kind">
  | Omit<Extract<ProviderEvent, { about: "refund" }>, "id" | "kind">
  | Omit<Extract<ProviderEvent, { about: "mandate-ended" }>, "id" | "kind">
  | Omit<Extract<ProviderEvent, { about: "dispute" }>, "id" | "kind">
  | Omit<Extract<ProviderEvent, { about: "charges-resumed" }>, "id" | "kind">
  | { about: "nothing" };

const saleStates: Record<string, PaypalSale["state"]> = {
  "PAYMENT.SALE.COMPLETED": "paid",
  "PAYMENT.SALE.PENDING": "pending",
  "PAYMENT.SALE.DENIED": "refused",
};

async function meaningOf(deps: PaypalDeps, kind: string, resource: unknown): Promise<Meaning> {
  const state = saleStates[kind];
  if (state !== undefined || kind === "PAYMENT.SALE.REFUNDED" || kind === "PAYMENT.SALE.REVERSED") {
    const { data } = z.safeParse(SaleResource, resource);
    // Without a valid amount and currency the event is ignored; a status call settles the payment later.
    if (!data || (state !== undefined && data.amount.total.startsWith("-"))) return { about: "nothing" };
    return state === undefined ? refundMeaning(deps, data) : saleMeaning(deps, state, data);
  }
  switch (kind) {
    case "CUSTOMER.DISPUTE.CREATED":
    case "CUSTOMER.DISPUTE.UPDATED":
    case "CUSTOMER.DISPUTE.RESOLVED":
      return disputeMeaning(deps, resource);
    case "BILLING.SUBSCRIPTION.ACTIVATED":
      return activated(deps, z.parse(SubscriptionResource, resource).id);
    case "BILLING.SUBSCRIPTION.UPDATED":
      return firstPayment(deps, z.parse(SubscriptionResource, resource).id);
    case "BILLING.SUBSCRIPTION.PAYMENT.FAILED":
      return failedPayment(deps, z.parse(SubscriptionResource, resource).id);
    case "BILLING.SUBSCRIPTION.CANCELLED":
    case "BILLING.SUBSCRIPTION.SUSPENDED":
    case "BILLING.SUBSCRIPTION.EXPIRED":
      return ended(deps, z.parse(SubscriptionResource, resource).id);
    default:
      return { about: "nothing" };
  }
}

/** Sales without a subscription are ignored. Sales of an unknown subscription are passed on, and billing refuses them. */
async function saleMeaning(
  deps: PaypalDeps,
  state: PaypalSale["state"],
  { id, amount, billing_agreement_id: subscription }: z.output<typeof SaleResource>,
): Promise<Meaning> {
  if (subscription === undefined) return { about: "nothing" };
  const sale = { id, subscription, state, amount_cents: centsOf(amount.total), currency: amount.currency };
  const row = await findSubscription(deps.database, subscription);
  if (!row) return { about: "payment", status: statusOfSale(sale) };
  const isFirst = await storeSale(deps, sale);
  if (isFirst) return firstPayment(deps, subscription);
  // There is no later charge before the first payment: check that one's status.
  if (row.state !== "paid" && row.amount_cents > 0) return firstPayment(deps, subscription);
  return { about: "payment", status: statusOfSale((await findSale(deps.database, id)) ?? sale) };
}

/** Activated by us, or at its begin. Otherwise by the payer or in PayPal's own pages, while we want it suspended. */
async function activated(deps: PaypalDeps, id: string): Promise<Meaning> {
  const row = await findSubscription(deps.database, id);
  if (row?.hold !== "suspended") return firstPayment(deps, id);
  const found = await fetchSubscription(deps, id);
  return found?.status === "ACTIVE" ? { about: "charges-resumed", mandate: id } : { about: "nothing" };
}

async function firstPayment(deps: PaypalDeps, id: string): Promise<Meaning> {
  const row = await findSubscription(deps.database, id);
  if (!row) return { about: "nothing" };
  return { about: "payment", status: statusOf(await refreshed(deps, row)) };
}

/** Events arrive in any order, so the current state is fetched. */
async function failedPayment(deps: PaypalDeps, id: string): Promise<Meaning> {
  const row = await findSubscription(deps.database, id);
  if (!row) return { about: "nothing" };
  const first = await refreshed(deps, row);
  if (first.state !== "paid") return { about: "payment", status: statusOf(first) };
  const found = await fetchSubscription(deps, id);
  const status = found && statusOfFailed(found);
  return status ? { about: "payment", status } : { about: "nothing" };
}

/** If the payer cancelled before the first payment was reported, that payment is settled. */
async function ended(deps: PaypalDeps, id: string): Promise<Meaning> {
  const row = await findSubscription(deps.database, id);
  if (!row) return { about: "nothing" };
  if (row.state !== "paid") return { about: "payment", status: statusOf(await refreshed(deps, row)) };
  const found = await fetchSubscription(deps, id);
  // A late notification of a suspension that is over, or one that we asked for.
  const stands = found?.status === "ACTIVE" || (found?.status === "SUSPENDED" && row.hold !== null);
  return stands ? { about: "nothing" } : { about: "mandate-ended", mandate: id };
}

/** The dispute as it is now, whatever the notification says of it. */
async function disputeMeaning(deps: PaypalDeps, resource: unknown): Promise<Meaning> {
  const { data } = z.safeParse(DisputeEvent, resource);
  const status = data && (await createDisputes(deps).status(data.dispute_id));
  return status ? { about: "dispute", status } : { about: "nothing" };
}

/**
 * A refund refers to its sale; a reversal is the sale itself with a negative amount, and a dispute's where there is one. A refund
 * that is pending may still fail.
 */
async function refundMeaning(
  deps: PaypalDeps,
  { id, state, sale_id: saleId, amount }: z.output<typeof SaleResource>,
): Promise<Meaning> {
  if (saleId !== undefined && state !== undefined && state !== "completed") return { about: "nothing" };
  const { database } = deps;
  const of = await findSale(database, saleId ?? id);
  if (!of) return { about: "nothing" };
  const disputed = saleId === undefined ? await disputeOfSale(deps, of.id) : undefined;
  if (disputed) return { about: "dispute", status: disputed };
  const row = await findSubscription(database, of.subscription);
  return {
    about: "refund",
    of: row?.first_sale === of.id ? row.id : of.id,
    reference: saleId === undefined ? `${id}-reversed` : id,
    amountCents: centsOf(amount.total.replace(/^-/, "")),
  };
}
