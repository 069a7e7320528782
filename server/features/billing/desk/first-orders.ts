import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type OrderedRow = { account_id: number; has_started: boolean; was_refused: boolean };

/** Those of these accounts that ordered: whether a subscription began, and whether a first payment was refused. */
export function orderedBy(database: Database, accountIds: readonly number[]) {
  return database.rows<OrderedRow>(sql`
    select s.account_id, bool_or(s.started_at is not null) as has_started, bool_or(exists (
      select from payments p
      where p.subscription_id = s.id and p.kind in ('first', 'card-check') and p.status = 'refused')) as was_refused
    from subscriptions s where s.account_id = any(${[...accountIds]}::integer[]) group by s.account_id`);
}
