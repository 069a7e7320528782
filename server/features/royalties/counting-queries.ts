import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Month } from "#server/dates.ts";
import type { Watched } from "./deps.ts";

/** Makes those who count, close a month or change what it depends on wait for each other. */
export async function lockState(inside: Database): Promise<Date | null> {
  const row = await inside.row<{ counted_at: Date | null }>(
    sql`select counted_at from royalty_state where id for update`,
  );
  return row?.counted_at ?? null;
}

export async function countedAt(database: Database): Promise<Date | null> {
  const row = await database.row<{ counted_at: Date | null }>(sql`select counted_at from royalty_state where id`);
  return row?.counted_at ?? null;
}

export function setCounted(inside: Database, at: Date) {
  return inside.run(sql`update royalty_state set counted_at = ${at}`);
}

export async function lastClosed(database: Database): Promise<Month | null> {
  const row = await database.row<{ month: Month | null }>(sql`select max(month) as month from royalty_months`);
  return row?.month ?? null;
}

const columnsOf = (watched: readonly Watched[]) => sql`unnest(${watched.map((one) => one.account_id)}::integer[],
  ${watched.map((one) => one.title_id)}::integer[], ${watched.map((one) => one.seconds)}::integer[])
  as w (account_id, title_id, seconds)`;

/**
 * Adds what is new of a day: a person's seconds only grow, so that a day can be counted again, and what was deleted from the log
 * since takes nothing away. A person's country is that of the first count.
 */
export function addWatched(inside: Database, day: string, watched: readonly Watched[]) {
  return inside.run(sql`
    with counted as (
      select w.account_id, w.title_id, w.seconds, coalesce(k.territory, h.territory) as territory,
        w.seconds - coalesce(k.seconds, 0) as more
      from ${columnsOf(watched)} join holders h on h.id = w.account_id
      left join royalty_viewers k on k.day = ${day} and k.account_id = w.account_id and k.video_id = w.title_id
      where w.seconds > coalesce(k.seconds, 0) and h.erased_at is null),
    kept as (
      insert into royalty_viewers (day, account_id, video_id, territory, seconds)
      select ${day}, account_id, title_id, territory, seconds from counted
      on conflict (day, account_id, video_id) do update set seconds = excluded.seconds)
    insert into royalty_days (day, title_id, territory, seconds)
    select ${day}, title_id, territory, sum(more) from counted group by title_id, territory
    on conflict (day, title_id, territory) do update set seconds = royalty_days.seconds + excluded.seconds`);
}

/** Notes what was watched on a day of a closed month beyond what is known, for the statements of `month`. */
export function addLate(inside: Database, { day, month }: { day: string; month: Month }, watched: readonly Watched[]) {
  return inside.run(sql`
    with counted as (select w.title_id, sum(w.seconds) as seconds from ${columnsOf(watched)} group by 1),
    known as (
      select title_id, sum(seconds) as seconds from (
        select title_id, seconds from royalty_days where day = ${day}
        union all select title_id, seconds from royalty_late where day = ${day}) k group by 1)
    insert into royalty_late (month, day, title_id, seconds)
    select ${month}, ${day}, c.title_id, c.seconds - coalesce(k.seconds, 0)
    from counted c left join known k on k.title_id = c.title_id where c.seconds > coalesce(k.seconds, 0)
    on conflict (month, day, title_id) do update set seconds = royalty_late.seconds + excluded.seconds`);
}

/** Adds the views that wait to their days; those of closed months to what is late. @param open the first open month; null: all are */
export function addViews(inside: Database, open: Month | null) {
  return inside.run(sql`
    with taken as (
      delete from royalty_views
      returning (viewed_at at time zone 'Europe/Paris')::date as day, title_id, territory),
    days as (
      insert into royalty_days (day, title_id, territory, views)
      select day, title_id, territory, count(*) from taken
      where ${open}::text is null or to_char(day, 'YYYY-MM') >= ${open}::text group by 1, 2, 3
      on conflict (day, title_id, territory) do update set views = royalty_days.views + excluded.views)
    insert into royalty_late (month, day, title_id, views)
    select ${open}::text, day, title_id, count(*) from taken where to_char(day, 'YYYY-MM') < ${open}::text group by 2, 3
    on conflict (month, day, title_id) do update set views = royalty_late.views + excluded.views`);
}

/** Written with the view, without the person. */
export function keepView(inside: Database, view: { titleId: number; accountId: number; at: Date }) {
  return inside.run(sql`
    insert into royalty_views (title_id, territory, viewed_at)
    select ${view.titleId}, h.territory, ${view.at} from holders h where h.id = ${view.accountId}`);
}

/** People who were erased while their day was counted, and days that the watch log does not keep either. */
export function sweepViewers(inside: Database, before: string) {
  return inside.run(sql`
    delete from royalty_viewers v using holders h
    where h.id = v.account_id and (h.erased_at is not null or v.day < ${before})`);
}
