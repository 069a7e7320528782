import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type MessageRow = { id: number; object: string; created_at: Date; answered_at: Date | null; is_signed_in: boolean };

/** What somebody wrote to the support team, and what came from their address without signing in. The latest first. */
export function messagesOf(database: Database, accountId: number, email: string) {
  return database.rows<MessageRow>(sql`
    select id, object, created_at, answered_at, account_id is not null as is_signed_in from contact_messages
    where account_id = ${accountId} or (account_id is null and lower(email) = lower(${email}))
    order by id desc limit 50`);
}
