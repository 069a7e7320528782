import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** What somebody wrote to the support team while signed in, the latest first. */
export function messagesOf(database: Database, accountId: number) {
  return database.rows<{ id: number; object: string; created_at: Date; answered_at: Date | null }>(sql`
    select id, object, created_at, answered_at from contact_messages
    where account_id = ${accountId} order by id desc limit 50`);
}
