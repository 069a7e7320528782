import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Whoever wrote: an account, or without one an address. */
type Writer = { accountId: number | null; email: string };

/**
 * The message that a further one of the same writer continues, locked: it waits for an answer, or got one within thirty days.
 * Only a signed-in person continues an account's message: anybody can type an address.
 */
export function lockThread(database: Database, { accountId, email }: Writer, at: Date) {
  const written =
    accountId === null ? sql`account_id is null and lower(email) = lower(${email})` : sql`account_id = ${accountId}`;
  return database.row<{ id: number }>(sql`
    select id from contact_messages
    where ${written} and closed_at is null and coalesce(answered_at, ${at}) > ${at}::timestamptz - interval '30 days'
    order by id desc limit 1 for update`);
}

export type NewFollowUp = { messageId: number; object: string; text: string; byMail?: boolean; quoted?: string };

/** Opens the message again, also a closed one; it waits from now on if it did not before. */
export function addFollowUp(database: Database, written: NewFollowUp, at: Date) {
  const { messageId, object, text, byMail = false, quoted = "" } = written;
  return database.row<{ id: number }>(sql`
    with reopened as (
      update contact_messages set waiting_since = case when answered_at is null then waiting_since else ${at} end,
        answered_at = null, answered_by = null, closed_at = null, closed_by = null
      where id = ${messageId})
    insert into contact_follow_ups (message_id, object, text, by_mail, quoted, created_at)
    values (${messageId}, ${object}, ${text}, ${byMail}, ${quoted}, ${at}) returning id`);
}
