import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Movement, Stretch } from "./lives.ts";

type Placed<T> = T & { place: number };

/** Replaces the stretches of these accounts; rows that are as given are left alone. */
export function replaceStretches(database: Database, accountIds: readonly number[], stretches: readonly Stretch[]) {
  return database.run(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(placed(stretches))}) as g ("subscriptionId" integer, place smallint,
        "accountId" integer, state text, "from" timestamptz, "to" timestamptz, "planId" smallint, "mrrCents" integer)
    ), gone as (
      delete from figure_stretches s where s.account_id = any(${[...accountIds]}::integer[])
        and not exists (select from given g where g."subscriptionId" = s.subscription_id and g.place = s.place)
    )
    insert into figure_stretches as s (subscription_id, place, account_id, state, from_at, to_at, plan_id, mrr_cents)
    select "subscriptionId", place, "accountId", state, "from", "to", "planId", "mrrCents" from given
    on conflict (subscription_id, place) do update set account_id = excluded.account_id, state = excluded.state,
      from_at = excluded.from_at, to_at = excluded.to_at, plan_id = excluded.plan_id, mrr_cents = excluded.mrr_cents
    where (s.account_id, s.state, s.from_at, s.to_at, s.plan_id, s.mrr_cents) is distinct from
      (excluded.account_id, excluded.state, excluded.from_at, excluded.to_at, excluded.plan_id, excluded.mrr_cents)`);
}

/** The same of movements. Their day is that of Paris. */
export function replaceMovements(database: Database, accountIds: readonly number[], movements: readonly Movement[]) {
  return database.run(sql`
    with given as (
      select *, (at at time zone 'Europe/Paris')::date as day
      from json_to_recordset(${JSON.stringify(placed(movements))}) as g ("subscriptionId" integer, place smallint,
        "accountId" integer, at timestamptz, kind text, reason text, "mrrCents" integer)
    ), gone as (
      delete from figure_movements m where m.account_id = any(${[...accountIds]}::integer[])
        and not exists (select from given g where g."subscriptionId" = m.subscription_id and g.place = m.place)
    )
    insert into figure_movements as m (subscription_id, place, account_id, at, day, kind, reason, mrr_cents)
    select "subscriptionId", place, "accountId", at, day, kind, reason, "mrrCents" from given
    on conflict (subscription_id, place) do update set account_id = excluded.account_id, at = excluded.at, day = excluded.day,
      kind = excluded.kind, reason = excluded.reason, mrr_cents = excluded.mrr_cents
    where (m.account_id, m.at, m.kind, m.reason, m.mrr_cents) is distinct from
      (excluded.account_id, excluded.at, excluded.kind, excluded.reason, excluded.mrr_cents)`);
}

/** Numbers the rows of each contract in their order. */
function placed<T extends { subscriptionId: number }>(rows: readonly T[]): Placed<T>[] {
  const counts = new Map<number, number>();
  return rows.map((row) => {
    const place = (counts.get(row.subscriptionId) ?? 0) + 1;
    counts.set(row.subscriptionId, place);
    return { ...row, place };
  });
}
