import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { leaseSeconds } from "./screen-leases.ts";

/**
 * What each account watched between two instants, an episode as its series: the time from each report that a player plays to its next
 * one. A longer silence than a lease lasts is no watching.
 */
export function watchedByAccount(database: Database, from: Date, to: Date) {
  return database.rows<{ account_id: number; title_id: number; seconds: number }>(sql`
    with reports as (
      select l.profile_id, l.video_id, l.action, l.created_at, lead(l.created_at) over reported as next_at
      from watch_log l
      where l.created_at >= ${from} and l.created_at < ${to}::timestamptz + make_interval(secs => ${leaseSeconds})
        and l.action <> 'seeked'
      window reported as (partition by l.profile_id, l.session_id, l.video_id order by l.created_at, l.id)),
    watched as (
      select v.account_id, coalesce(t.series_id, t.id) as title_id,
        round(sum(extract(epoch from r.next_at - r.created_at)))::integer as seconds
      from reports r join viewers v on v.id = r.profile_id join titles t on t.id = r.video_id
      where r.created_at < ${to} and r.action in ('started', 'playing')
        and r.next_at - r.created_at <= make_interval(secs => ${leaseSeconds})
      group by 1, 2)
    select account_id, title_id, seconds from watched where seconds > 0`);
}
