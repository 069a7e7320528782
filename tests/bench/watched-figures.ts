import { watchingSources } from "#server/compose/business-figures.ts";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createQualityKeeping } from "#server/features/figures/quality/keeping.ts";
import { createWatchingKeeping } from "#server/features/figures/watching/keeping.ts";
import { rounded, type Figure } from "./figure.ts";

const everything = "from=2000-01-01";

/** What the desk reads of watching and quality. */
export const watchedAsked: Record<string, readonly string[]> = {
  "time watched": [
    "figures/watching",
    `figures/watching?${everything}`,
    `figures/watching?${everything}&interval=month`,
  ],
  "a month by title and hour": ["figures/watching/month", "figures/watching-month.csv"],
  "where people stop": ["figures/watching/stops?video_id=1"],
  quality: ["figures/quality", `figures/quality?${everything}`, `figures/quality?${everything}&interval=month`],
  "quality by title": [`figures/quality/by?by=title&${everything}`, `figures/quality/by?by=browser&${everything}`],
};

const days = 390;

/** Reports of players over thirteen months: nine of ten in the log, each tenth of quality. */
export async function addWatching(pool: Pool, events: number): Promise<void> {
  await pool.run(sql`
    insert into profiles (account_id, name, avatar, is_default, sort_index)
    select id, 'P', 'x', true, 0 from accounts a where password_hash = 'x' and not exists (select from profiles p where p.account_id = a.id)`);
  await pool.run(sql`
    with people as (select array_agg(id) as ids from profiles where not is_kid),
      films as (select array_agg(id) as ids from videos where duration_seconds > 0)
    insert into watch_log (profile_id, video_id, action, position_seconds, created_at)
    select people.ids[1 + n / 60 * 7919 % cardinality(people.ids)], films.ids[1 + n / 60 * 104729 % cardinality(films.ids)],
      case n % 60 when 0 then 'started' when 59 then 'exited' else 'playing' end, n % 60 * 10,
      now() - make_interval(days => ${days}::integer) + make_interval(secs => n::double precision / ${events}::double precision * 86400 * ${days - 1}::integer)
        + make_interval(secs => n % 60 * 10)
    from generate_series(0, ${Math.round(events * 0.9)}::bigint) n, people, films`);
  await pool.run(sql`
    with films as (select array_agg(id) as ids from videos where duration_seconds > 0)
    insert into quality_reports (sid, sn, received_at, day, video_id, browser, network, start_ms, played_ms, stalled_ms, bitrate_kbps)
    select md5((n / 10)::text)::uuid, n % 10, at, at::date, films.ids[1 + n / 10 * 104729 % cardinality(films.ids)],
      (array['Chrome', 'Firefox', 'Safari'])[1 + n / 10 % 3], 'unknown', case when n % 10 = 0 then 400 + n % 7001 end,
      60000 - n % 11 * 40, n % 11 * 40, 400 + n % 4000
    from (
      select n, now() - make_interval(days => ${days}::integer, secs => 0)
        + make_interval(secs => n::double precision * 10 / ${events}::double precision * 86400 * ${days - 1}::integer) as at
      from generate_series(0, ${Math.round(events * 0.1)}::bigint) n) r, films`);
  await pool.run(sql`vacuum analyze`);
}

/** How long the jobs take for the whole past, and ten minutes later. */
export async function timesOfWatching(pool: Pool): Promise<Figure[]> {
  const keepings = {
    watching: createWatchingKeeping({ database: pool, ...watchingSources }),
    quality: createQualityKeeping({ database: pool }),
  };
  // The program may have kept them before there was anything.
  await pool.run(sql`update watching_state set kept_at = null, open_from = null`);
  await pool.run(sql`update quality_state set kept_at = null`);
  const figures: Figure[] = [];
  for (const [name, keeping] of Object.entries(keepings))
    for (const when of ["all made from the past", "kept ten minutes later"]) {
      const begun = performance.now();
      await keeping.keep({ at: new Date(), signal: new AbortController().signal });
      const seconds = (performance.now() - begun) / 1000;
      figures.push({ name: `${name}: ${when}`, measured: `${rounded(seconds)} s`, value: seconds });
    }
  return figures;
}
