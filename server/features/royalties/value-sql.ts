import { sql, type Sql } from "#server/database/sql.ts";
import type { Month } from "#server/dates.ts";
import type { Paid } from "./deps.ts";

/** What a month's values depend on. `basisPoints`: the part of the revenue that is divided. */
export type Money = { poolCents: number; basisPoints: number; paid: readonly Paid[] };

/** The days of a month, for a condition on a column. */
export const within = (month: Month): Sql =>
  sql`between to_date(${month}, 'YYYY-MM') and (to_date(${month}, 'YYYY-MM') + interval '1 month - 1 day')::date`;

/**
 * What each day's watching of a title in a country is worth, in cents: by minutes its part of the pool, by subscriber the sum of what
 * each one paid by their own seconds. Cut off after nine decimals; what is missing stays with the house.
 */
export function valued(month: Month, { poolCents, basisPoints, paid }: Money): Sql {
  return sql`
    select d.day, d.title_id, d.territory, d.seconds, d.views,
      trunc(coalesce(${poolCents}::numeric * d.seconds / nullif(whole.seconds, 0), 0), 9) as by_minutes,
      trunc(coalesce(own.value, 0), 9) as by_subscriber
    from royalty_days d
    cross join (select sum(seconds) as seconds from royalty_days where day ${within(month)}) whole
    left join (
      select v.day, v.video_id, v.territory, sum(p.cents::numeric * ${basisPoints} * v.seconds / (t.seconds * 10000.0)) as value
      from royalty_viewers v
      join (select account_id, sum(seconds) as seconds from royalty_viewers where day ${within(month)} group by 1) t
        on t.account_id = v.account_id
      join unnest(${paid.map(({ account_id }) => account_id)}::integer[], ${paid.map(({ cents }) => cents)}::bigint[])
        as p (account_id, cents) on p.account_id = v.account_id
      where v.day ${within(month)} group by 1, 2, 3) own
      on own.day = d.day and own.video_id = d.title_id and own.territory = d.territory
    where d.day ${within(month)}`;
}
