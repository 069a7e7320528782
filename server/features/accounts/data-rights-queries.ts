import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** How long a deletion that was asked for may still be withdrawn. */
export const graceDays = 30;
export const gracePeriod = sql`make_interval(days => ${graceDays})`;

export function setDeletionAsked(database: Database, accountId: number, at: Date | null) {
  return database.run(sql`
    update accounts set deletion_asked_at = ${at}
    where id = ${accountId} and erased_at is null and (deletion_asked_at is null) <> (${at}::timestamptz is null)`);
}

/** Accounts whose grace period is over, and that no legal hold keeps. */
export async function listAccountsToErase(database: Database, at: Date): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`
    select id from accounts where ${graceIsOver(at)} order by deletion_asked_at limit 100`);
  return rows.map(({ id }) => id);
}

/** Whether it still is to be erased: its owner may have withdrawn the request. Asked once the account is locked. */
export async function isToErase(database: Database, accountId: number, at: Date): Promise<boolean> {
  const row = await database.row<{ id: number }>(sql`
    select id from accounts where id = ${accountId} and ${graceIsOver(at)}`);
  return row !== undefined;
}

function graceIsOver(at: Date) {
  return sql`deletion_asked_at is not null and erased_at is null and deletion_asked_at + ${gracePeriod} <= ${at}
    and not exists (select from legal_holds h where h.account_id = accounts.id)`;
}

/** Anonymises the account's row and deletes its choices; consents needed as evidence for orders are kept. */
export async function eraseAccount(database: Database, accountId: number, at: Date): Promise<void> {
  await database.run(sql`
    update accounts set email = 'erased-' || id || '@invalid', pupil_of = null, first_name = '', last_name = '', nickname = '', gender = 1,
      dob = '1900-01-01', phone = null, country_code = null, parental_code_hash = null,
      erased_at = ${at}
    where id = ${accountId}`);
  await database.run(sql`delete from consents where account_id = ${accountId} and kind in ('cookies', 'adult')`);
}
