import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Letters about orders, payments and subscriptions that a mail server accepted since an instant, the latest first. */
export async function listBillingLetters(database: Database, accountId: number, since: Date) {
  const rows = await database.rows<{ subject: string; sent_to: string; created_at: Date }>(sql`
    select l.subject, l.sent_to, l.created_at from sent_letters l
    where l.account_id = ${accountId} and l.kind like 'billing.%' and l.created_at >= ${since}
      and exists (select from letter_attempts a where a.letter_id = l.id and a.outcome = 'accepted')
    order by l.id desc limit 30`);
  return rows.map((row) => ({ subject: row.subject, sentTo: row.sent_to, at: row.created_at }));
}
