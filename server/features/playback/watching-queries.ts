import type { Database } from "#server/database/pool.ts";
import { mayProcess } from "#server/database/processing.ts";
import { sql } from "#server/database/sql.ts";
import { completedShare } from "./resume-position.ts";

export type WatchedSum = {
  kind: "house" | "title" | "hour";
  key: number;
  seconds: number;
  starts: number;
  finishes: number;
  /** 64 digits, 0 or 1: one for each household, or for several. */
  households: string;
};

/** Of `viewers` as `p`: neither a kid's profile nor a pupil's. */
const isAdult = sql`not p.is_kid and not exists (select from pupil_accounts a where a.id = p.account_id)`;

/**
 * What was watched between two instants, without a person: in all, by title and by hour of Paris. A player that runs reports
 * every ten seconds; what lies between two reports is watched, at most twenty seconds of it. Children, and profiles that are
 * gone, count in the sum of all alone; who objected to measurement counts nowhere.
 * @param seed by which households choose their bit
 */
export function watchedBetween(database: Database, { from, to, seed }: { from: Date; to: Date; seed: number }) {
  return database.rows<WatchedSum>(sql`
    with entries as (
      select profile_id, video_id, action, position_seconds, created_at, lead(created_at) over viewing as next_at
      from watch_log
      where created_at >= ${from} and created_at < ${to}::timestamptz + interval '20 seconds' and action <> 'seeked'
      window viewing as (partition by profile_id, session_id, video_id order by created_at, id)
    ), viewed as (
      select e.profile_id, e.video_id, extract(hour from e.created_at at time zone 'Europe/Paris')::integer as hour,
        coalesce(sum(extract(epoch from least(e.next_at - e.created_at, interval '20 seconds'))) filter (
          where e.next_at is not null and e.action in ('started', 'playing')), 0) as seconds,
        bool_or(e.action = 'started') as started,
        bool_or(v.duration_seconds > 0 and e.position_seconds > v.duration_seconds * ${completedShare}::numeric) as finished
      from entries e join titles v on v.id = e.video_id
      where e.created_at < ${to} group by 1, 2, 3
    ), known as (
      select w.*, p.account_id,
        p.id is not null and ${isAdult} as is_adult
      from viewed w left join viewers p on p.id = w.profile_id
      where ${mayProcess(sql`p.account_id`, "measurement")}
    ), by_person as (
      select k.kind, k.key, w.account_id, sum(w.seconds) as seconds, bool_or(w.started) as started,
        bool_or(w.finished) as finished
      from known w cross join lateral (values ('house', 0), ('title', w.video_id), ('hour', w.hour)) k(kind, key)
      where k.kind = 'house' or w.is_adult
      group by k.kind, k.key, w.profile_id, w.video_id, w.account_id
    )
    select kind, key, round(sum(seconds))::bigint as seconds, count(*) filter (where started)::integer as starts,
      count(*) filter (where finished)::integer as finishes,
      coalesce(bit_or((1::bigint << (hashint4extended(account_id, ${seed}::bigint) & 63)::integer)::bit(64)),
        0::bigint::bit(64))::text as households
    from by_person group by kind, key order by kind, key`);
}

/** When the oldest entry of the log was made; null for an empty one. Reads the whole log: entries are not written in their order. */
export async function oldestWatched(database: Database): Promise<Date | null> {
  const row = await database.row<{ at: Date | null }>(sql`select min(created_at) as at from watch_log`);
  return row?.at ?? null;
}

/** The civil days of Paris between two instants of which the log has entries, in their order. */
export async function watchedDays(database: Database, from: Date, to: Date): Promise<string[]> {
  const rows = await database.rows<{ day: string }>(sql`
    select distinct (created_at at time zone 'Europe/Paris')::date as day from watch_log
    where created_at >= ${from} and created_at < ${to} order by 1`);
  return rows.map(({ day }) => day);
}

export type Stop = { place: number; people: number };

/**
 * At which hundredths of a title adults stopped who did not finish it and have not gone on since an instant. Each person counts once.
 */
export function stopsBefore(database: Database, videoId: number, before: Date) {
  return database.rows<Stop>(sql`
    select least(99, floor(h.position_seconds * 100 / v.duration_seconds))::integer as place, count(*)::integer as people
    from histories h join titles v on v.id = h.video_id join viewers p on p.id = h.profile_id
    where h.video_id = ${videoId} and v.duration_seconds > 0 and h.position_seconds > 0 and h.watched_at < ${before}
      and h.completed_at is null and h.finished_at is null
      and ${isAdult} and ${mayProcess(sql`p.account_id`, "measurement")}
    group by 1 order by 1`);
}
