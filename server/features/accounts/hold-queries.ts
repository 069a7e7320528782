import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export async function findUnerased(database: Database, email: string): Promise<number | undefined> {
  const row = await database.row<{ id: number }>(sql`
    select id from accounts where email = ${email} and erased_at is null`);
  return row?.id;
}

/** 0 for an account that is held already. Waits for an erasure under way, which locks the account's row. */
export function insertHold(
  database: Database,
  { accountId, reason, at }: { accountId: number; reason: string; at: Date },
) {
  return database.run(sql`
    insert into legal_holds (account_id, reason, placed_at) values (${accountId}, ${reason}, ${at})
    on conflict (account_id) do nothing`);
}

export function deleteHold(database: Database, accountId: number) {
  return database.run(sql`delete from legal_holds where account_id = ${accountId}`);
}

/** Why an account is held; undefined where it is not. */
export async function findHold(database: Database, accountId: number): Promise<string | undefined> {
  const row = await database.row<{ reason: string }>(sql`
    select reason from legal_holds where account_id = ${accountId}`);
  return row?.reason;
}

export function listHolds(database: Database) {
  return database.rows<{ account_id: number; email: string; placed_at: Date; reason: string }>(sql`
    select h.account_id, a.email, h.placed_at, h.reason from legal_holds h join accounts a on a.id = h.account_id
    order by h.placed_at`);
}
