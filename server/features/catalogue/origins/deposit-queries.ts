import type { OriginDeposit } from "#contract/admin/origins.ts";
import { defaultLocale } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Films and seasons whose first publication lies between two instants (the later one not included), the earliest first. */
export function depositsBetween(database: Database, from: Date, to: Date) {
  return database.rows<OriginDeposit>(sql`
    with works as (
      select v.id as title_id, null::integer as season_id, null::integer as episodes, v.duration_seconds as seconds,
        v.published_at as first_at
      from videos v where v.type = 'movie' and v.published_at < ${to}
      union all
      select e.series_id, e.season_id, count(*)::integer, sum(e.duration_seconds)::integer,
        greatest(min(e.published_at), min(led.published_at))
      from videos e join videos led on led.id = e.series_id
      where e.type = 'episode' and e.published_at < ${to} group by e.series_id, e.season_id
    )
    select w.title_id, ${inLanguage("v", "title", defaultLocale)} as title, s.number as season, w.episodes,
      array(select p.name from credits c join people p on p.id = c.person_id
        where c.video_id = v.id and c.role = 'director' order by c.position) as directors,
      v.year, v.countries, v.language, w.seconds, v.production, (w.first_at at time zone 'Europe/Paris')::date as published_on
    from works w join videos v on v.id = w.title_id left join seasons s on s.id = w.season_id
    where w.first_at >= ${from} and w.first_at < ${to}
    order by w.first_at, title, season`);
}
