import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Newer than any trial of an operator's would be. More are not looked through: the payments of years are many. */
const latest = 10_000;

type Proof = { name: string; paid_at: Date | null; refunded_at: Date | null };

/** When each of these providers took money last, and gave some back. */
export function listProofs(database: Database, names: readonly string[]) {
  return database.rows<Proof>(sql`
    with latest as (
      select provider, refunds_id, settled_at from payments where status = 'paid' and amount_cents > 0
      order by id desc limit ${latest})
    select name, max(l.settled_at) filter (where l.refunds_id is null) as paid_at,
      max(l.settled_at) filter (where l.refunds_id is not null) as refunded_at
    from unnest(${[...names]}::text[]) with ordinality as asked (name, place) left join latest l on l.provider = name
    group by name, place order by place`);
}
