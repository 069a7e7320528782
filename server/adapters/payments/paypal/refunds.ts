import type { Refund } from "../provider.ts";
import { RefundMade, valueOf } from "./answers.ts";
import { PaypalRefusal } from "./api.ts";
import { requestIdOf, type PaypalDeps } from "./paypal-deps.ts";
import {
  dropRefund,
  findSale,
  findSubscription,
  finishRefund,
  openRefund,
  type PaypalRefund,
  type PaypalSale,
} from "./paypal-queries.ts";

/** PayPal knows the id of a refund's request again for 30 days. */
const knownAgainMs = 29 * 24 * 3_600_000;

/** Gives a payment back, by the id of its subscription for a first one, by its own for a later one. */
export async function refund(deps: PaypalDeps, asked: Refund): Promise<{ reference: string }> {
  const { database, clock } = deps;
  const first = await findSubscription(database, asked.reference);
  const sale = await findSale(database, first?.first_sale ?? asked.reference);
  if (sale?.state !== "paid") throw new Error("PayPal: nothing was paid that could go back");
  const { key, amountCents } = asked;
  const opened = await openRefund(database, { key, sale: sale.id, amountCents, at: clock.now() });
  if (!opened) throw new Error("PayPal gives back no more than it took");
  if (opened.refund_id !== null) return { reference: opened.refund_id };
  if (clock.now().getTime() - opened.created_at.getTime() > knownAgainMs)
    throw new Error("PayPal: a refund without an answer is too old to be asked for again: look at PayPal's own list");
  const refundId = await send(deps, sale, key, opened);
  await finishRefund(database, key, refundId);
  return { reference: refundId };
}

/** A refusal is final: the money may go back by another refund. Without an answer this one is asked for again. */
async function send(
  { api, database }: PaypalDeps,
  sale: PaypalSale,
  key: string,
  { amount_cents: cents }: PaypalRefund,
) {
  const body = { amount: { total: valueOf(cents), currency: sale.currency } };
  const path = `/v1/payments/sale/${encodeURIComponent(sale.id)}/refund`;
  const asked = { method: "POST", path, body: JSON.stringify(body), requestId: requestIdOf(key) } as const;
  try {
    const made = await api.ask(asked, RefundMade);
    if (made?.state === "completed" || made?.state === "pending") return made.id;
    throw new PaypalRefusal(`PayPal did not give a payment back: ${made?.state ?? "it knows no such payment"}`, 200);
  } catch (error) {
    if (error instanceof PaypalRefusal) await dropRefund(database, key);
    throw error;
  }
}
