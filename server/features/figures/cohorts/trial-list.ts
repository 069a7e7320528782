import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";
import type { Period } from "../periods.ts";
import type { CountedRow, Found } from "../reading-queries.ts";
import { outcomeOf } from "./outcome.ts";
import type { TrialMonth } from "./reading-queries.ts";

/** The free months that began in a period and had this outcome, the latest first. */
export async function listTrials(
  database: Database,
  { from, to, outcome }: Period & Pick<TrialMonth, "outcome">,
  { limit, offset }: Window,
): Promise<Found> {
  const chosen = sql`
    from figure_movements t
    left join figure_movements n on n.subscription_id = t.subscription_id and n.place = t.place + 1
    where t.kind = 'trial' and t.day between ${from}::date and ${to}::date and ${outcomeOf} = ${outcome}`;
  const counted = await database.row<{ total: number }>(sql`select count(*)::integer as total ${chosen}`);
  const data = await database.rows<CountedRow>(sql`
    select t.account_id, t.at, coalesce(n.reason, '') as about, coalesce(n.mrr_cents, 0) as cents ${chosen}
    order by t.at desc, t.subscription_id desc limit ${limit} offset ${offset}`);
  return { data, total: counted?.total ?? 0 };
}
