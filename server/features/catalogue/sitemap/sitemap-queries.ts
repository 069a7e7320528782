import { codedRating } from "#contract/coded-rating.ts";
import { defaultLocale, type Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { join, sql } from "#server/database/sql.ts";
import { visibleTo, visitor } from "#server/database/visibility.ts";

/**
 * Each title has two URLs, and a sitemap may contain at most 50 000 (sitemaps.org). Larger pages take longer to generate.
 */
const idsPerPage = 10_000;

/** The numbers, from 1, of the pages with titles: each id range is probed for its first title. */
export function titlePages(database: Database, at: Date) {
  return database.rows<{ page: number }>(sql`
    select page from generate_series(1, (select (max(id) - 1) / ${idsPerPage} + 1 from videos)) page
    where (
      select true from videos v
      where v.id > (page - 1) * ${idsPerPage} and v.id <= page * ${idsPerPage} and ${visibleTo(visitor, at)}
      order by v.id limit 1)
    order by page`);
}

/** The URL of a title up to its id, escaped for XML. */
type TitleAddress = { locale: Locale; address: string };

/**
 * `<url>` elements of a page's titles and episodes in every language; null for a page without any. A series was last
 * modified when its newest episode was published.
 * @param addresses one for each language
 */
export async function titleEntries(database: Database, page: number, addresses: readonly TitleAddress[], at: Date) {
  const urls = addresses.map(({ address }) => sql`'<url><loc>' || ${address} || v.id || entry.rest`);
  const alternates = [
    ...addresses,
    ...addresses.filter(({ locale }) => locale === defaultLocale).map((one) => ({ ...one, locale: "x-default" })),
  ].map(
    ({ locale, address }) =>
      sql`'<xhtml:link rel="alternate" hreflang="' || ${locale}::text || '" href="' || ${address} || v.id || '"/>'`,
  );
  const row = await database.row<{ entries: string | null }>(sql`
    select string_agg(
      ${join(urls, " || ")},
      '' order by v.id) as entries
    from videos v
    cross join lateral (
      select least(${at}, greatest(v.published_at, v.updated_at, case when v.type = 'series' then (
        -- The filter stands inside: in the 'where' the planner may walk through all episodes from the newest on.
        select max(e.published_at) filter (where e.published_at <= ${at}) from videos e
        where e.series_id = v.id and e.type = 'episode') end)) as at
    ) changed
    cross join lateral (
      select '</loc><lastmod>' || to_char(changed.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || '</lastmod>'
        || ${join(alternates, " || ")} || '</url>' || E'\\n' as rest
    ) entry
    where v.id > ${(page - 1) * idsPerPage} and v.id <= ${page * idsPerPage} and ${visibleTo(visitor, at)}`);
  return row?.entries ?? null;
}

/** The folder of a title's first trailer that visitors may see: none of a title rated 18, never a folder that also holds a film. */
export async function findPublicTrailer(database: Database, titleId: number, at: Date): Promise<string | undefined> {
  const row = await database.row<{ mediaKey: string }>(sql`
    select t.media_key as "mediaKey" from trailers t join videos v on v.id = t.video_id
    where v.id = ${titleId} and ${visibleTo(visitor, at, "v")} and v.rating < ${codedRating}
      and not exists (select from videos film where film.media_key = t.media_key)
    order by t.position limit 1`);
  return row?.mediaKey;
}
