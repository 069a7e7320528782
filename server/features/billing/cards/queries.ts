import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { PaymentRow } from "../payments/queries.ts";

type NewCheck = { subscriptionId: number; accountId: number; provider: string; key: string; at: Date };

/** Inserts the check of a replacement card. It takes no money. */
export async function insertCardCheck(database: Database, check: NewCheck): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key, created_at)
    values (${check.subscriptionId}, ${check.accountId}, 'new-card', ${check.at}, 0, 'pending', ${check.provider}, ${check.key}, ${check.at})
    returning id`);
  if (!row) throw new Error("the insert of a card check returned no row");
  return row.id;
}

export function findLatestCardCheck(database: Database, accountId: number) {
  return database.row<PaymentRow>(sql`
    select * from payments where account_id = ${accountId} and kind = 'new-card' order by id desc limit 1`);
}

/** The renewal, in cents, that was paid since a card was checked, whoever heard of that check first. Undefined for none. */
export async function findPaidSince(
  database: Database,
  check: Pick<PaymentRow, "subscription_id" | "created_at">,
): Promise<number | undefined> {
  const row = await database.row<{ amount_cents: number }>(sql`
    select amount_cents from payments
    where subscription_id = ${check.subscription_id} and kind = 'renewal' and status = 'paid'
      and settled_at >= ${check.created_at}
    order by id desc limit 1`);
  return row?.amount_cents;
}
