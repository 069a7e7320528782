import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import type { AccountUse, DaysAhead } from "./unused.ts";

type UseRow = {
  id: number;
  was_paid_for: boolean;
  unused_since: Date;
  told_month_ahead: Date | null;
  told_week_ahead: Date | null;
};

const noticeSentAt = (days: DaysAhead) => sql`(
  select n.told_at from erasure_notices n
  where n.account_id = a.id and n.days_ahead = ${days} and n.told_at > used.unused_since)`;

/** Accounts to which nobody has access by paying, and whose holder did not ask for the deletion. */
const unused = (where: Sql, at: Date) => sql`
  select a.id, standing.status = 2 as was_paid_for, used.unused_since,
    ${noticeSentAt(30)} as told_month_ahead, ${noticeSentAt(7)} as told_week_ahead
  from accounts a
  cross join lateral account_standing(a.id, ${at}) standing
  cross join lateral (
    select greatest(a.created_at, a.last_seen_at, paid_access_ended(a.id),
      (select max(s.last_used_at) from sessions s where s.account_id = a.id),
      (select max(k.seen_at) from known_networks k where k.account_id = a.id)) as unused_since) used
  where ${where} and a.erased_at is null and a.deletion_asked_at is null and standing.status <> 1`;

export type UnusedAccount = AccountUse & { id: number };

const useOf = (row: UseRow): UnusedAccount => ({
  id: row.id,
  wasPaidFor: row.was_paid_for,
  unusedSince: row.unused_since,
  notifiedMonthAhead: row.told_month_ahead,
  notifiedWeekAhead: row.told_week_ahead,
});

/** Accounts not seen since an instant, in the order of their ids after one of these. */
export async function listUnused(
  database: Database,
  { notSeenSince, after, limit }: { notSeenSince: Date; after: number; limit: number },
  at: Date,
): Promise<UnusedAccount[]> {
  const notSeen = sql`a.id > ${after} and coalesce(a.last_seen_at, a.created_at) < ${notSeenSince}`;
  const rows = await database.rows<UseRow>(sql`${unused(notSeen, at)} order by a.id limit ${limit}`);
  return rows.map(useOf);
}

/** Undefined for an account that is in use, or erased. */
export async function findUnused(database: Database, accountId: number, at: Date): Promise<UnusedAccount | undefined> {
  const row = await database.row<UseRow>(unused(sql`a.id = ${accountId}`, at));
  return row && useOf(row);
}

/** Waits for whoever is changing the account, a sign-in or a legal hold: what is read afterwards holds until the end. */
export async function lockUnerased(database: Database, accountId: number): Promise<boolean> {
  const row = await database.row<{ id: number }>(sql`
    select id from accounts where id = ${accountId} and erased_at is null for update`);
  return row !== undefined;
}

export function recordNotices(database: Database, accountIds: readonly number[], daysAhead: DaysAhead, at: Date) {
  return database.run(sql`
    insert into erasure_notices (account_id, days_ahead, told_at)
    select id, ${daysAhead}::smallint, ${at}::timestamptz from unnest(${[...accountIds]}::integer[]) id
    on conflict (account_id, days_ahead) do update set told_at = excluded.told_at`);
}

/** Those of these accounts that are under a legal hold, or whose data are limited. */
export async function listLegallyHeld(database: Database, accountIds: readonly number[]): Promise<number[]> {
  const rows = await database.rows<{ account_id: number }>(sql`
    select account_id from legally_held where account_id = any(${[...accountIds]}::integer[])`);
  return rows.map(({ account_id }) => account_id);
}

/** Erased accounts without a legal hold, in the order of their ids after one of these. */
export async function listErased(database: Database, after: number, limit: number): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`
    select a.id from accounts a
    where a.erased_at is not null and a.id > ${after} and not exists (select from legally_held h where h.account_id = a.id)
    order by a.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Removes erased accounts, and the consents that were kept as evidence for their orders. */
export async function removeAccounts(database: Database, accountIds: readonly number[]): Promise<number> {
  await database.run(sql`delete from consents where account_id = any(${[...accountIds]}::integer[])`);
  return database.run(sql`
    delete from accounts where id = any(${[...accountIds]}::integer[]) and erased_at is not null`);
}
