import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Signs out the least recently used devices beyond `limit`. */
export function endExcessSessions(database: Database, accountId: number, limit: number, at: Date) {
  return database.run(sql`
    update sessions set ended_at = ${at}, ended_reason = 'elsewhere'
    where id in (
      select id from sessions where account_id = ${accountId} and ended_at is null and expires_at > ${at}
      order by last_used_at desc, id desc offset ${limit})`);
}

export type EndReason = "signed-out" | "removed" | "password" | "deleted" | "blocked";

export function endSession(database: Database, accountId: number, sessionId: number, reason: EndReason, at: Date) {
  return database.run(sql`
    update sessions set ended_at = ${at}, ended_reason = ${reason}
    where id = ${sessionId} and account_id = ${accountId} and ended_at is null and expires_at > ${at}`);
}

/** Ends all sessions except `exceptId`; null for all. */
export function endSessions(
  database: Database,
  accountId: number,
  exceptId: number | null,
  reason: EndReason,
  at: Date,
) {
  return database.run(sql`
    update sessions set ended_at = ${at}, ended_reason = ${reason}
    where account_id = ${accountId} and ended_at is null and id is distinct from ${exceptId}::integer`);
}
