import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { outcomeOf } from "./outcome.ts";

/** Civil days, of whose months the sums are made. */
type Days = { oldest: string; until: string };

/**
 * Who of each month's new subscribers is one at the end of every month, from the stretches alone: what began by then and had not
 * ended. Months before `oldest` stay as they are.
 */
export function sumCohorts(database: Database, { oldest, until }: Days) {
  return database.run(sql`
    with given as (
      select date_trunc('month', ${oldest}::date)::date as oldest, date_trunc('month', ${until}::date)::date as until
    ), first_paid as (
      select account_id, date_trunc('month', day)::date as cohort from figure_movements where kind = 'new'
    ), bounds as (
      select f.cohort, b.month, b.people, b.people * case when s.state = 'active' then s.mrr_cents else 0 end as mrr_cents
      from figure_stretches s join first_paid f using (account_id)
      cross join lateral (values
        (date_trunc('month', s.from_at at time zone 'Europe/Paris')::date, 1),
        (date_trunc('month', s.to_at at time zone 'Europe/Paris')::date, -1)) b(month, people)
      where s.state <> 'trial' and b.month is not null
    ), changes as (
      select cohort, greatest(month, oldest) as month, sum(people) as people, sum(mrr_cents) as mrr_cents
      from bounds, given where month <= until group by 1, 2
    ), fresh as (
      select c.cohort, m.month::date as month, coalesce(sum(g.people) over by_month, 0)::integer as people,
        coalesce(sum(g.mrr_cents) over by_month, 0)::bigint as mrr_cents
      from (select distinct cohort from changes) c cross join given
        cross join lateral generate_series(greatest(c.cohort, oldest), until, interval '1 month') m(month)
        left join changes g on g.cohort = c.cohort and g.month = m.month::date
      window by_month as (partition by c.cohort order by m.month)
    ), gone as (
      delete from figure_cohort_months d using given where d.month >= oldest and not exists (
        select from fresh f where (f.cohort, f.month) = (d.cohort, d.month))
    )
    insert into figure_cohort_months as d (cohort, month, people, mrr_cents)
    select cohort, month, people, mrr_cents from fresh
    on conflict (cohort, month) do update set people = excluded.people, mrr_cents = excluded.mrr_cents
    where (d.people, d.mrr_cents) is distinct from (excluded.people, excluded.mrr_cents)`);
}

/** What became of the free months of each month: a contract's next movement says it. */
export function sumTrials(database: Database, { oldest }: Pick<Days, "oldest">) {
  return database.run(sql`
    with fresh as (
      select date_trunc('month', t.day)::date as month, count(*)::integer as people,
        ${outcomeOf} as outcome
      from figure_movements t
      left join figure_movements n on n.subscription_id = t.subscription_id and n.place = t.place + 1
      where t.kind = 'trial' and t.day >= date_trunc('month', ${oldest}::date)::date group by 1, 3
    ), gone as (
      delete from figure_trial_months d where d.month >= date_trunc('month', ${oldest}::date)::date and not exists (
        select from fresh f where (f.month, f.outcome) = (d.month, d.outcome))
    )
    insert into figure_trial_months as d (month, outcome, people) select month, outcome, people from fresh
    on conflict (month, outcome) do update set people = excluded.people where d.people <> excluded.people`);
}
