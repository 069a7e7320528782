import { randomUUID } from "node:crypto";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { recordSale } from "#server/features/billing/orders/settle-order.ts";
import { insertFirstPayment } from "#server/features/billing/payments/queries.ts";
import { setPaidPeriod, settlePayments } from "#server/features/billing/payments/settled-queries.ts";
import { findLiveSubscription } from "#server/features/billing/subscriptions/queries.ts";
import { findFirstIdentity, findSeller, insertIdentity } from "#server/features/support/identity/queries.ts";
import { identityRow } from "#server/config/operator-identity.ts";

type Seller = Awaited<ReturnType<typeof storeSeller>>;

/** Who invoices name as seller. A database does not know it at its first start: the configuration's is stored. */
export async function storeSeller(inside: Database, brand: Config["brand"], at: Date) {
  if (!(await findFirstIdentity(inside))) await insertIdentity(inside, identityRow(brand), at);
  return { ...(await findSeller(inside)), brandName: brand.name };
}

/**
 * Enters the paid year of accounts, named by their addresses, in the books as an order does: payment, ledger entry and
 * invoice. The sandbox knows nothing of these payments, so the reference is our own key, which is not compared with it.
 */
export async function recordDemoSales(
  inside: Database,
  { emails, seller, at }: { emails: readonly string[]; seller: Seller; at: Date },
): Promise<void> {
  const accounts = await inside.rows<{ id: number }>(sql`
    select id from accounts where email = any(${[...emails]}::text[]) order by id`);
  for (const { id: accountId } of accounts) {
    const subscription = await findLiveSubscription(inside, accountId);
    if (!subscription?.period_ends_at) continue;
    const { id: subscriptionId, provider, first_price_cents: amountCents, period_ends_at: periodEndsAt } = subscription;
    const order = { subscriptionId, accountId, amountCents, provider, key: randomUUID(), at };
    const id = await insertFirstPayment(inside, order);
    const paid = { id, status: "paid", failure: null, reference: order.key, askAt: null, isOwedBack: false } as const;
    await settlePayments(inside, [{ ...paid, takenCents: amountCents }], at);
    await setPaidPeriod(inside, id, at, periodEndsAt);
    const payment = { id, provider, amount_cents: amountCents, account_id: accountId };
    await recordSale(inside, seller, { payment, subscription, periodEndsAt }, at);
  }
}
