import type { Database } from "#server/database/pool.ts";
import { raw, sql, type Sql } from "#server/database/sql.ts";
import { bucketOf } from "./histogram.ts";

/** All that a playback or a report counts for, as `k`: joined to the rows of a table or subquery. */
const countedFor = (rows: "p" | "r"): Sql => {
  const of = raw(rows);
  return sql`cross join lateral (
    values ('all', ''), ('title', ${of}.video_id::text), ('browser', ${of}.browser), ('network', ${of}.network)) k(kind, key)`;
};

/** The playbacks of a day, each below all that it counts for. */
const playbacksOf = (day: string): Sql => sql`
  playbacks as (
    select sid, min(video_id) as video_id, min(browser) as browser, min(network) as network, max(start_ms) as start_ms,
      sum(played_ms) as played_ms, sum(stalled_ms) as stalled_ms, max(failure) as failure
    from quality_reports where day = ${day}::date group by sid
  ), counted as (
    select k.kind, k.key, p.* from playbacks p ${countedFor("p")}
  )`;

/** Replaces the sums of a day. */
export function replaceQualityDay(database: Database, day: string) {
  return database.run(sql`
    with ${playbacksOf(day)}, fresh as (
      select kind, key, count(*)::integer as playbacks, count(*) filter (where stalled_ms > 0)::integer as stalled_playbacks,
        count(failure)::integer as failed_playbacks, count(start_ms)::integer as starts,
        coalesce(sum(round(8e9 / (8000 + start_ms))), 0)::bigint as start_scores, sum(played_ms)::bigint as played_ms,
        sum(stalled_ms)::bigint as stalled_ms
      from counted group by kind, key
    ), gone as (
      delete from quality_days d where d.day = ${day}::date and not exists (
        select from fresh f where (f.kind, f.key) = (d.kind, d.key))
    )
    insert into quality_days as d (day, kind, key, playbacks, stalled_playbacks, failed_playbacks, starts, start_scores,
      played_ms, stalled_ms)
    select ${day}::date, kind, key, playbacks, stalled_playbacks, failed_playbacks, starts, start_scores, played_ms, stalled_ms
    from fresh
    on conflict (day, kind, key) do update set playbacks = excluded.playbacks,
      stalled_playbacks = excluded.stalled_playbacks, failed_playbacks = excluded.failed_playbacks, starts = excluded.starts,
      start_scores = excluded.start_scores, played_ms = excluded.played_ms, stalled_ms = excluded.stalled_ms`);
}

/** Replaces the histograms of a day: of starts, and of what was played by bit rate, in seconds. */
export function replaceHistograms(database: Database, day: string) {
  return database.run(sql`
    with ${playbacksOf(day)}, fresh as (
      select kind, key, 'start' as measure, ${bucketOf(sql`start_ms`)} as bucket, count(*) as count
      from counted where start_ms is not null group by 1, 2, 4
      union all
      select k.kind, k.key, 'bitrate', ${bucketOf(sql`r.bitrate_kbps`)}, sum(round(r.played_ms / 1000.0))::bigint
      from quality_reports r ${countedFor("r")}
      where r.day = ${day}::date and r.bitrate_kbps is not null and r.played_ms > 0 group by 1, 2, 4
    ), gone as (
      delete from quality_histograms d where d.day = ${day}::date and not exists (
        select from fresh f where (f.kind, f.key, f.measure, f.bucket) = (d.kind, d.key, d.measure, d.bucket))
    )
    insert into quality_histograms as d (day, kind, key, measure, bucket, count)
    select ${day}::date, kind, key, measure, bucket, count from fresh
    on conflict (day, kind, key, measure, bucket) do update set count = excluded.count`);
}

export async function findQualityKeptAt(database: Database): Promise<Date | null> {
  const row = await database.row<{ kept_at: Date | null }>(sql`select kept_at from quality_state where id`);
  return row?.kept_at ?? null;
}

export function setQualityKeptAt(database: Database, at: Date) {
  return database.run(sql`update quality_state set kept_at = ${at} where id`);
}
