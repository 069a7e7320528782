import { type ByLocale, type LocalTexts, textsBy } from "#contract/language.ts";
import { textColumns, textValues } from "#server/database/text-columns.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

const seasonWord: ByLocale<string> = { fr: "Saison", en: "Season" };

/** The names that a new season has: 'Saison 2', 'Season 2'. */
const seasonNames = (number: number) => textsBy("title", (locale) => `${seasonWord[locale]} ${number}`);

/** The season of a series by its number, created if missing. Undefined if the series does not exist. */
export async function findOrCreateSeason(
  database: Database,
  seriesId: number,
  number: number,
): Promise<number | undefined> {
  const series = await database.row<{ id: number }>(sql`
    select id from videos where id = ${seriesId} and type = 'series' for key share`);
  if (!series) return undefined;
  await database.run(sql`
    insert into seasons (series_id, number, ${textColumns(["title"])})
    values (${seriesId}, ${number}, ${textValues(["title"], seasonNames(number))}) on conflict do nothing`);
  const row = await database.row<{ id: number }>(sql`
    select id from seasons where series_id = ${seriesId} and number = ${number}`);
  return row?.id;
}

export function hasEpisode(database: Database, seasonId: number, number: number) {
  return database.row<{ id: number }>(sql`
    select id from videos where type = 'episode' and season_id = ${seasonId} and episode_number = ${number}`);
}

/** The slug of a title, without a uniqueness suffix; '' for a title without letters and digits. */
export async function slugOf(database: Database, title: string): Promise<string> {
  const row = await database.row<{ slug: string }>(sql`select replace(folded(${title}), ' ', '-') as slug`);
  return (row?.slug ?? "").slice(0, 80).replace(/-$/, "");
}

/** How many titles have this slug, with or without a numeric suffix. */
export async function countSlugs(database: Database, slug: string): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from videos
    where slug = ${slug} or (starts_with(slug, ${`${slug}-`}) and substr(slug, length(${slug}::text) + 2) ~ '^[0-9]+$')`);
  return row?.count ?? 0;
}

/** As the list of titles shows them: without episodes, which are counted in their series. */
export async function countDrafts(database: Database): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from videos where state = 'draft' and type <> 'episode'`);
  return row?.count ?? 0;
}

export type Draft = {
  slug: string;
  type: "movie" | "series" | "episode";
  titles: LocalTexts<"title">;
  seriesId: number | null;
  seasonId: number | null;
  episodeNumber: number | null;
  at: Date;
};

/** Undefined if the slug or episode number is taken. Episodes inherit their series' language and brand. */
export async function insertDraft(database: Database, draft: Draft): Promise<number | undefined> {
  const row = await database.row<{ id: number }>(sql`
    insert into videos (slug, type, ${textColumns(["title"])}, images_key, state, series_id, season_id, episode_number, language,
      brand, created_at, updated_at)
    select ${draft.slug}, ${draft.type}, ${textValues(["title"], draft.titles)}, '', 'draft', ${draft.seriesId},
      ${draft.seasonId}, ${draft.episodeNumber}, coalesce(led.language, 'fr'), coalesce(led.brand, ''), ${draft.at}, ${draft.at}
    from (select) one left join videos led on led.id = ${draft.seriesId}
    on conflict do nothing
    returning id`);
  return row?.id;
}
