import type { RemunerationKey } from "#contract/admin/rights-holders.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { textPairs } from "#server/database/text-columns.ts";
import type { Month } from "#server/dates.ts";
import type { Names } from "./share-queries.ts";
import { valued, within, type Money } from "./value-sql.ts";

/** Countries with fewer viewers of a title in a month are told together. */
const fewestViewers = 5;

export type Line = {
  holder_id: number;
  kind: "watched" | "late" | "share";
  watched_month: Month;
  title_id: number;
  names: Names;
  territory: string | null;
  basis_points: number | null;
  seconds: number;
  views: number;
  /** In cents. */
  exact: string;
};

const holds = (share: string, day: Sql) =>
  sql`${sql([share])}.from_day <= ${day} and (${sql([share])}.until_day is null or ${sql([share])}.until_day >= ${day})`;
const order = sql`order by holder_id, watched_month, title_id, kind, territory nulls last, basis_points`;
/** The name that a title has now, else the one that it had when its share was entered. */
const namesOf = (title: Sql) => sql`coalesce(
  (select jsonb_build_object(${textPairs(["title"], "t")}) from titles t where t.id = ${title}),
  (select s.names from rights_shares s where s.title_id = ${title} order by s.id desc limit 1),
  (select l.names from royalty_lines l where l.title_id = ${title} order by l.statement_id desc limit 1), '{}'::jsonb)`;

/** What was watched in a month of titles with shares. */
export function watchedLines(database: Database, month: Month, money: Money) {
  return database.rows<Line>(sql`
    with valued as (${valued(month, money)}),
    seen as (
      select video_id as title_id, territory, count(distinct account_id) >= ${fewestViewers} as is_told
      from royalty_viewers where day ${within(month)} group by 1, 2),
    owed as (
      select s.holder_id, v.title_id, case when coalesce(seen.is_told, false) then v.territory end as territory,
        s.basis_points, sum(v.seconds)::bigint as seconds, sum(v.views)::integer as views,
        sum(case h.remuneration when 'by_minutes' then v.by_minutes else v.by_subscriber end * s.basis_points * 0.0001) as exact
      from valued v join rights_shares s on s.title_id = v.title_id and ${holds("s", sql`v.day`)}
      join rights_holders h on h.id = s.holder_id
      left join seen on seen.title_id = v.title_id and seen.territory = v.territory
      group by 1, 2, 3, 4)
    select holder_id, 'watched'::text as kind, ${month}::text as watched_month, title_id, ${namesOf(sql`owed.title_id`)} as names,
      territory, basis_points, seconds, views, exact::text as exact
    from owed ${order}`);
}

/** What was found late of closed months, at the price of a second in them. */
export function lateLines(database: Database, month: Month) {
  return database.rows<Line>(sql`
    with owed as (
      select s.holder_id, l.title_id, m.month as watched_month, s.basis_points, sum(l.seconds)::bigint as seconds,
        sum(l.views)::integer as views,
        sum(coalesce(m.pool_cents::numeric * l.seconds / nullif(m.seconds, 0), 0)) * s.basis_points * 0.0001 as exact
      from royalty_late l join royalty_months m on m.month = to_char(l.day, 'YYYY-MM')
      join rights_shares s on s.title_id = l.title_id and ${holds("s", sql`l.day`)}
      where l.month = ${month} group by 1, 2, 3, 4, m.pool_cents, m.seconds)
    select holder_id, 'late'::text as kind, watched_month, title_id, ${namesOf(sql`owed.title_id`)} as names,
      null::text as territory, basis_points, seconds, views, trunc(exact, 13)::text as exact
    from owed ${order}`);
}

/** What the shares of closed months come to now, beyond what statements say: a share was entered, changed or removed since. */
export function shareLines(database: Database) {
  return database.rows<Line>(sql`
    with keys as (
      -- The key by which a month was first stated to a holder stays that of the month.
      select distinct on (holder_id, month) holder_id, month, remuneration from (
        select id, holder_id, month, remuneration from royalty_statements
        union all
        select st.id, st.holder_id, l.watched_month, st.remuneration
        from royalty_lines l join royalty_statements st on st.id = l.statement_id) stated
      order by holder_id, month, id),
    entitled as (
      select s.holder_id, d.title_id, m.month as watched_month,
        sum(case coalesce(k.remuneration, h.remuneration) when 'by_minutes' then d.by_minutes else d.by_subscriber end
          * s.basis_points * 0.0001) as exact
      from royalty_months m join royalty_days d on to_char(d.day, 'YYYY-MM') = m.month
      join rights_shares s on s.title_id = d.title_id and ${holds("s", sql`d.day`)}
      join rights_holders h on h.id = s.holder_id
      left join keys k on k.month = m.month and k.holder_id = s.holder_id
      group by 1, 2, 3),
    stated as (
      select st.holder_id, l.title_id, l.watched_month, sum(l.exact) as exact
      from royalty_lines l join royalty_statements st on st.id = l.statement_id
      where l.kind <> 'late' group by 1, 2, 3),
    owed as (
      select coalesce(e.holder_id, s.holder_id) as holder_id, coalesce(e.title_id, s.title_id) as title_id,
        coalesce(e.watched_month, s.watched_month) as watched_month, coalesce(e.exact, 0) - coalesce(s.exact, 0) as exact
      from entitled e full join stated s
        on (s.holder_id, s.title_id, s.watched_month) = (e.holder_id, e.title_id, e.watched_month))
    select holder_id, 'share'::text as kind, watched_month, title_id, ${namesOf(sql`owed.title_id`)} as names,
      null::text as territory, null::integer as basis_points, 0::bigint as seconds, 0 as views, trunc(exact, 13)::text as exact
    from owed where exact <> 0 ${order}`);
}

export type Owed = {
  id: number;
  name: string;
  contact: string;
  address: string;
  remuneration: RemunerationKey;
  /** Active, with a share in the month: gets a statement of zero where nothing was watched. */
  is_due: boolean;
};

/** Every rights holder as statements name it. */
export function listOwed(database: Database, month: Month) {
  return database.rows<Owed>(sql`
    select h.id, h.name, h.contact, h.address, h.remuneration,
      h.state = 'active' and exists (select from rights_shares s where s.holder_id = h.id
        and s.from_day <= (to_date(${month}, 'YYYY-MM') + interval '1 month - 1 day')::date
        and (s.until_day is null or s.until_day >= to_date(${month}, 'YYYY-MM'))) as is_due
    from rights_holders h order by lower(h.name), h.id`);
}

export async function watchedIn(database: Database, month: Month) {
  const row = await database.row<{ seconds: number; views: number }>(sql`
    select coalesce(sum(seconds), 0)::bigint as seconds, coalesce(sum(views), 0)::bigint as views
    from royalty_days where day ${within(month)}`);
  return row ?? { seconds: 0, views: 0 };
}
