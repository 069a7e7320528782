import type { RestrictionKind } from "#contract/admin/account-acts.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type RestrictionRow = { kind: RestrictionKind; set_at: Date; ends_at: Date | null };

export function listRestrictions(database: Database, accountId: number) {
  return database.rows<RestrictionRow>(sql`
    select kind, set_at, ends_at from account_restrictions where account_id = ${accountId} order by kind desc`);
}

/** One whose end was announced goes on. */
export function setRestriction(database: Database, accountId: number, kind: RestrictionKind, at: Date) {
  return database.run(sql`
    insert into account_restrictions (account_id, kind, set_at) values (${accountId}, ${kind}, ${at})
    on conflict (account_id, kind) do update set ends_at = null`);
}

export function announceEnd(database: Database, accountId: number, kind: RestrictionKind, endsAt: Date) {
  return database.run(sql`
    update account_restrictions set ends_at = ${endsAt} where account_id = ${accountId} and kind = ${kind}`);
}

export function deleteRestriction(database: Database, accountId: number, kind: RestrictionKind) {
  return database.run(sql`delete from account_restrictions where account_id = ${accountId} and kind = ${kind}`);
}

/** Only once the announced time has come, which may have been taken back or set again. */
export function endAnnounced(database: Database, accountId: number, at: Date) {
  return database.run(sql`
    delete from account_restrictions where account_id = ${accountId} and ends_at <= ${at}`);
}
