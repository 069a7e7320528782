import { type Override, isMixed, originOf } from "#contract/origin.ts";
import { defaultLocale } from "#contract/language.ts";
import type { OriginWork } from "#contract/admin/origins.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { raw, sql, type Sql } from "#server/database/sql.ts";
import { visibleTo, visitor } from "#server/database/visibility.ts";

type Row = Omit<OriginWork, "european" | "french"> & {
  year: number | null;
  countries: string[];
  language: string;
  european: Override;
  french_expression: Override;
  origin_reason: string;
};
export type Work = OriginWork & {
  year: number | null;
  isMixed: boolean;
  /** Of an editor; empty where the rules hold. */ reason: string;
};

/** Whether `videos v` has such a track. */
const has = (kind: "audio" | "captions", role: Sql): Sql =>
  sql`exists (select from tracks t where t.video_id = v.id and t.kind = ${raw(`'${kind}'`)} and ${role})`;

/** Films, or episodes: each kind has an index of those that are out. */
function shown(type: "movie" | "episode", at: Date): Sql {
  return sql`
    select coalesce(v.series_id, v.id) as title_id, v.season_id, v.duration_seconds as seconds,
      ${has("captions", sql`t.role <> 'forced'`)} as captioned, ${has("captions", sql`t.role = 'sdh'`)} as sdh,
      ${has("audio", sql`t.role = 'description'`)} as described
    from videos v where v.type = ${raw(`'${type}'`)} and ${visibleTo(visitor, at)}`;
}

/** What a visitor could watch: each film, and each season with the episodes that are out. */
export async function findWorks(database: Database, at: Date): Promise<Work[]> {
  const rows = await database.rows<Row>(sql`
    with shown as (
      ${shown("movie", at)} union all ${shown("episode", at)}
    ), works as (
      select title_id, season_id, sum(seconds)::integer as seconds,
        coalesce(sum(seconds) filter (where captioned), 0)::integer as captioned_seconds,
        coalesce(sum(seconds) filter (where sdh), 0)::integer as sdh_seconds,
        coalesce(sum(seconds) filter (where described), 0)::integer as described_seconds
      from shown group by title_id, season_id
    )
    select w.title_id, ${inLanguage("v", "title", defaultLocale)} as title, s.number as season, w.seconds, w.captioned_seconds,
      w.sdh_seconds, w.described_seconds, v.year, v.countries, v.language, v.european, v.french_expression, v.origin_reason
    from works w join videos v on v.id = w.title_id left join seasons s on s.id = w.season_id
    order by title, w.title_id, season`);
  return rows.map(workOf);
}

function workOf({
  countries,
  language,
  european,
  french_expression: french,
  origin_reason: given,
  ...facts
}: Row): Work {
  const title = { countries, language, european, french_expression: french };
  const reason = european === "" && french === "" ? "" : given;
  return { ...facts, ...originOf(title), reason, isMixed: european === "" && isMixed(title) };
}
