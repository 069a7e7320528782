import { RefundRefused, type Refund } from "../provider.ts";
import { CreatedRefund, valueOf } from "./answers.ts";
import { PaypalRefusal } from "./api.ts";
import { requestIdOf, type PaypalDeps } from "./paypal-deps.ts";
import { findSubscription } from "./paypal-queries.ts";
import { dropRefund, finishRefund, openRefund, type PaypalRefund } from "./refund-queries.ts";
import { findSale, type PaypalSale } from "./sale-queries.ts";

/** PayPal remembers request ids for 30 days. */
const requestIdValidMs = 29 * 24 * 3_600_000;

/** Refunds a payment. A first one is referred to by its subscription's id, a later one by its sale's. */
export async function refund(deps: PaypalDeps, request: Refund): Promise<Made> {
  const { database, clock } = deps;
  const first = await findSubscription(database, request.reference);
  const sale = await findSale(database, first?.first_sale ?? request.reference);
  if (sale?.state !== "paid") throw new RefundRefused("PayPal: nothing was paid that could go back");
  const { key, amountCents } = request;
  const opened = await openRefund(database, { key, sale: sale.id, amountCents, at: clock.now() });
  if (!opened) throw new RefundRefused("PayPal gives back no more than it took");
  if (opened.refund_id !== null) return stateOf(deps, key, opened.refund_id);
  if (clock.now().getTime() - opened.created_at.getTime() > requestIdValidMs)
    throw new Error("PayPal: a refund without an answer is too old to be asked for again: look at PayPal's own list");
  const made = await send(deps, sale, key, opened);
  await finishRefund(database, key, made.reference);
  return made;
}

type Made = { reference: string; isPending?: boolean };

/** What became of a refund that PayPal had accepted. One that failed is dropped, as one that was refused. */
async function stateOf({ api, database }: PaypalDeps, key: string, reference: string): Promise<Made> {
  const path = `/v1/payments/refund/${encodeURIComponent(reference)}`;
  const known = await api.request({ method: "GET", path }, CreatedRefund);
  if (!known) throw new Error("PayPal does not know a refund that it had accepted");
  if (isGood(known.state)) return { reference, isPending: known.state === "pending" };
  await dropRefund(database, key, reference);
  throw new RefundRefused(`PayPal did not give a payment back: ${known.state}`);
}

const isGood = (state: string): boolean => state === "completed" || state === "pending";

/** A refused refund is dropped, so that another can be requested. Without a response it is kept and retried. */
async function send(
  { api, database }: PaypalDeps,
  sale: PaypalSale,
  key: string,
  { amount_cents: cents }: PaypalRefund,
): Promise<Made> {
  const body = { amount: { total: valueOf(cents), currency: sale.currency } };
  const path = `/v1/payments/sale/${encodeURIComponent(sale.id)}/refund`;
  const request = { method: "POST", path, body: JSON.stringify(body), requestId: requestIdOf(key) } as const;
  try {
    const created = await api.request(request, CreatedRefund);
    if (created && isGood(created.state)) return { reference: created.id, isPending: created.state === "pending" };
    throw new PaypalRefusal(`PayPal did not give a payment back: ${created?.state ?? "it knows no such payment"}`, 200);
  } catch (error) {
    if (!(error instanceof PaypalRefusal)) throw error;
    await dropRefund(database, key, null);
    // PayPal refused our credentials, not this refund.
    if (error.status === 401 || error.status === 403) throw error;
    throw new RefundRefused(error.message);
  }
}
