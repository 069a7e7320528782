import { readFile } from "node:fs/promises";
import path from "node:path";
import { demoCatalogue } from "#demo/catalogue.ts";
import { credits, producer } from "#demo/catalogue/credits.ts";
import { keywords } from "#demo/catalogue/keywords.ts";
import { mostWatched } from "#demo/catalogue/most-watched.ts";
import type { DemoEpisode, DemoFilm, DemoSeries, SubtitleLanguage } from "#demo/catalogue/shape.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** The generator's output: media, pictures and their metadata. */
export const demoFolder = path.resolve(import.meta.dirname, "../../demo");

/**
 * Loads the demo catalogue or updates a loaded one. Titles are matched by slug, and viewers' data is kept. Release dates
 * keep their intervals, the newest title at least three days before `at`; only single episodes are newer.
 * @param folder contains `media/<clip>/clip.json` and `images/colors.json`
 */
export async function loadDemoCatalogue(database: Database, at: Date, folder = demoFolder): Promise<void> {
  const rows = await titleRows(at, folder);
  const episodes = await episodeRows(at, folder);
  await database.transaction(async (inside) => {
    await loadPlaces(inside);
    await inside.run(sql`update videos set is_top = false where is_top`);
    await loadTitles(inside, rows);
    await loadEpisodes(inside, episodes);
    await loadCaptions(inside, [...rows, ...episodes]);
    await loadLinks(inside, rows);
    await loadCredits(inside, rows);
  });
}

const captionLabels: Record<SubtitleLanguage, string> = { fr: "Français", en: "English" };

type TitleRow = Awaited<ReturnType<typeof titleRows>>[number];
type EpisodeRow = Awaited<ReturnType<typeof episodeRows>>[number];

async function titleRows(at: Date, folder: string) {
  const titles = [...demoCatalogue.films, ...demoCatalogue.series];
  const colors = await colorsIn(folder);
  const newest = Math.max(...titles.map(({ releasedOn }) => Date.parse(releasedOn)));
  const shift = Math.min(0, at.getTime() - 3 * day - newest);
  return Promise.all(
    titles.map(async (title, index) => ({
      ...textsOf(title),
      type: title.type,
      edition_fr: title.edition.fr,
      edition_en: title.edition.en,
      brand: title.brand,
      tag_name_fr: title.tagName.fr,
      tag_name_en: title.tagName.en,
      language: title.language,
      ...factsOf(title.slug),
      rating: title.rating === "all" ? 0 : Number(title.rating),
      is_kid: title.isKid,
      color: colors[title.slug] ?? "#141a2e",
      ...(await streamOf(title, folder)),
      is_top: title.isTopVideo,
      featured_rank: title.isFeatured ? index + 1 : null,
      published_at: new Date(Date.parse(title.releasedOn) + shift).toISOString(),
      view_count: firstViews(title.slug, index, titles.length),
      categories: title.categories,
      ages: title.kidAges,
      trailer_key: title.trailerClip,
      trailer_seconds: await secondsOf(title.trailerClip, folder),
    })),
  );
}

/** A title that the demo says nothing of has no facts. */
function factsOf(slug: string) {
  const { year = null, countries = [], directors = [], authors = [], voices = [], judged = "" } = credits[slug] ?? {};
  const origin = { european: judged === "" ? "" : "yes", origin_reason: judged };
  const production = slug in credits ? producer : "";
  return { year, countries, production, ...origin, people: { director: directors, author: authors, voice: voices } };
}

async function episodeRows(at: Date, folder: string) {
  const colors = await colorsIn(folder);
  const rows = demoCatalogue.series.flatMap((series) =>
    series.seasons.flatMap((season) =>
      season.episodes.map(async (episode) => ({
        ...textsOf(episode),
        series: series.slug,
        season: season.number,
        season_fr: season.title.fr,
        season_en: season.title.en,
        number: episode.number,
        is_free: episode.isFree,
        published_at:
          episode.hoursOut === undefined ? null : new Date(at.getTime() - episode.hoursOut * hour).toISOString(),
        color: colors[episode.slug] ?? colors[series.slug] ?? "#141a2e",
        ...(await streamOf(episode, folder)),
      })),
    ),
  );
  return Promise.all(rows);
}

function textsOf({ slug, title, description }: DemoFilm | DemoSeries | DemoEpisode) {
  return {
    slug,
    title_fr: title.fr,
    title_en: title.en,
    description_fr: description.fr,
    description_en: description.en,
    keywords_fr: keywords[slug]?.fr ?? "",
    keywords_en: keywords[slug]?.en ?? "",
  };
}

async function streamOf(title: DemoFilm | DemoSeries | DemoEpisode, folder: string) {
  if (title.type === "series") return { media_key: null, subtitles: [], duration_seconds: 0 };
  const seconds = await secondsOf(title.clip, folder);
  // A clip that is not encoded has no opening title.
  const [from, until] = seconds > 1 ? (title.openingTitle ?? []) : [];
  return {
    media_key: title.clip,
    subtitles: title.subtitles,
    duration_seconds: seconds,
    intro_start_seconds: from,
    intro_end_seconds: until,
  };
}

/** What the demo's people watch adds less than this to a title: it leaves the order of the most watched as it is. */
const rankStep = 500;

/** Initial view counts, so that 'most viewed' has an order before anybody has watched. */
function firstViews(slug: string, index: number, count: number): number {
  const rank = mostWatched.indexOf(slug);
  const others = 40 * (1 + ((index * 17) % count)) + index;
  return rank === -1 ? others : 40 * count + rankStep * (mostWatched.length - rank + 1) + index;
}

/** A clip's length in whole seconds; 1 for one that is not encoded and cannot play anyway. */
async function secondsOf(clip: string, folder: string): Promise<number> {
  const about = await jsonIn<{ durationSeconds: number }>(path.join(folder, "media", clip, "clip.json"));
  return Math.max(1, Math.round(about?.durationSeconds ?? 1));
}

async function colorsIn(folder: string): Promise<Record<string, string>> {
  return (await jsonIn<Record<string, string>>(path.join(folder, "images", "colors.json"))) ?? {};
}

async function jsonIn<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function loadPlaces(database: Database): Promise<void> {
  const categories = demoCatalogue.categories.map(({ title, line, ...rest }) => ({
    ...rest,
    title_fr: title.fr,
    title_en: title.en,
    line_fr: line.fr,
    line_en: line.en,
  }));
  await database.run(sql`
    insert into categories (slug, title_fr, title_en, line_fr, line_en, priority, style)
    select slug, title_fr, title_en, line_fr, line_en, priority, style
    from json_to_recordset(${JSON.stringify(categories)})
      as given (slug text, title_fr text, title_en text, line_fr text, line_en text, priority integer, style text)
    on conflict (slug) do update set (title_fr, title_en, line_fr, line_en, priority, style) =
      row (excluded.title_fr, excluded.title_en, excluded.line_fr, excluded.line_en, excluded.priority, excluded.style)`);
  await database.run(sql`
    insert into ages (id, name) select id, name
    from json_to_recordset(${JSON.stringify(demoCatalogue.ages)}) as given (id integer, name text)
    on conflict (id) do update set name = excluded.name`);
}

async function loadTitles(database: Database, rows: TitleRow[]): Promise<void> {
  await database.run(sql`
    insert into videos (slug, type, title_fr, title_en, description_fr, description_en, edition_fr, edition_en, brand, tag_name_fr,
      tag_name_en, keywords_fr, keywords_en, language, year, countries, production, european, origin_reason, rating, is_kid, duration_seconds, media_key, images_key, color,
      featured_rank, is_top, view_count, published_at)
    select slug, type, title_fr, title_en, description_fr, description_en, edition_fr, edition_en, brand, tag_name_fr, tag_name_en,
      keywords_fr, keywords_en, language, year, countries, production, european, origin_reason, rating, is_kid, duration_seconds, media_key, slug, color,
      featured_rank, is_top, view_count, published_at
    from json_to_recordset(${JSON.stringify(rows)}) as given (slug text, type text, title_fr text, title_en text,
      description_fr text, description_en text, edition_fr text, edition_en text, brand text, tag_name_fr text, tag_name_en text,
      keywords_fr text, keywords_en text,
      language text, year smallint, countries text[], production text, european text, origin_reason text, rating smallint, is_kid boolean, duration_seconds integer, media_key text, color text,
      featured_rank smallint, is_top boolean, view_count bigint, published_at timestamptz)
    on conflict (slug) do update set (type, title_fr, title_en, description_fr, description_en, edition_fr, edition_en, brand,
        tag_name_fr, tag_name_en, keywords_fr, keywords_en, language, year, countries, production, european, origin_reason, rating, is_kid, duration_seconds, media_key,
        images_key, color, featured_rank, is_top, published_at, planned_at, state, updated_at) =
      row (excluded.type, excluded.title_fr, excluded.title_en, excluded.description_fr, excluded.description_en,
        excluded.edition_fr, excluded.edition_en, excluded.brand, excluded.tag_name_fr, excluded.tag_name_en, excluded.keywords_fr, excluded.keywords_en, excluded.language, excluded.year,
        excluded.countries, excluded.production, excluded.european, excluded.origin_reason, excluded.rating, excluded.is_kid, excluded.duration_seconds, excluded.media_key, excluded.images_key,
        excluded.color, excluded.featured_rank, excluded.is_top, excluded.published_at, null, 'published', now())`);
}

async function loadEpisodes(database: Database, rows: EpisodeRow[]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(rows)}) as given (slug text, title_fr text, title_en text,
    description_fr text, description_en text, keywords_fr text, keywords_en text, series text, season smallint, season_fr text, season_en text,
    number smallint, is_free boolean, color text, media_key text, duration_seconds integer,
    intro_start_seconds double precision, intro_end_seconds double precision, published_at timestamptz)`;
  await database.run(sql`
    insert into seasons (series_id, number, title_fr, title_en)
    select distinct s.id, given.season, season_fr, season_en from ${given} join videos s on s.slug = given.series
    on conflict (series_id, number) do update set (title_fr, title_en) = row (excluded.title_fr, excluded.title_en)`);
  await database.run(sql`
    insert into videos (slug, type, title_fr, title_en, description_fr, description_en, keywords_fr, keywords_en, edition_fr, edition_en, brand, language, rating,
      is_kid, is_free_episode, duration_seconds, media_key, intro_start_seconds, intro_end_seconds, images_key, color, series_id,
      season_id, episode_number, published_at)
    select given.slug, 'episode', given.title_fr, given.title_en, given.description_fr, given.description_en, given.keywords_fr, given.keywords_en, s.edition_fr, s.edition_en,
      s.brand, s.language, s.rating, s.is_kid, given.is_free, given.duration_seconds, given.media_key,
      given.intro_start_seconds, given.intro_end_seconds, given.slug, given.color, s.id, season.id, given.number,
      coalesce(given.published_at, s.published_at)
    from ${given}
    join videos s on s.slug = given.series
    join seasons season on season.series_id = s.id and season.number = given.season
    on conflict (slug) do update set (title_fr, title_en, description_fr, description_en, keywords_fr, keywords_en, is_free_episode,
        duration_seconds, media_key, intro_start_seconds, intro_end_seconds, color, season_id, episode_number, published_at, planned_at, state,
        updated_at) =
      row (excluded.title_fr, excluded.title_en, excluded.description_fr, excluded.description_en, excluded.keywords_fr, excluded.keywords_en,
        excluded.is_free_episode,
        excluded.duration_seconds, excluded.media_key, excluded.intro_start_seconds, excluded.intro_end_seconds,
        excluded.color, excluded.season_id,
        excluded.episode_number, excluded.published_at, null, 'published', now())`);
}

async function loadCaptions(database: Database, rows: Pick<TitleRow, "slug" | "subtitles">[]): Promise<void> {
  const captions = rows.flatMap(({ slug, subtitles }) =>
    subtitles.map((language, index) => ({ slug, language, label: captionLabels[language], position: index + 1 })),
  );
  const slugs = rows.map(({ slug }) => slug);
  await database.run(sql`
    delete from tracks t using videos v
    where v.id = t.video_id and v.slug = any(${slugs}::text[]) and t.kind = 'captions'`);
  await database.run(sql`
    insert into tracks (video_id, kind, language, role, label, key, position)
    select v.id, 'captions', given.language, 'main', label, 'subs-' || given.language || '/all.vtt', position
    from json_to_recordset(${JSON.stringify(captions)}) as given (slug text, language text, label text, position smallint)
    join videos v on v.slug = given.slug`);
}

async function loadLinks(database: Database, rows: TitleRow[]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(rows)}) as given (slug text, categories json, ages json,
    trailer_key text, trailer_seconds integer, title_fr text, title_en text) join videos v on v.slug = given.slug`;
  await database.run(sql`delete from video_categories using ${given} where video_id = v.id`);
  await database.run(sql`
    insert into video_categories (video_id, category_id)
    select v.id, c.id from ${given} cross join json_array_elements_text(categories) name join categories c on c.slug = name`);
  await database.run(sql`delete from video_ages using ${given} where video_id = v.id`);
  await database.run(sql`
    insert into video_ages (video_id, age_id)
    select v.id, age::integer from ${given} cross join json_array_elements_text(ages) age`);
  await database.run(sql`
    insert into trailers (video_id, media_key, images_key, title_fr, title_en, duration_seconds)
    select v.id, trailer_key, given.slug, 'Bande-annonce', 'Trailer', trailer_seconds from ${given}
    on conflict (video_id, position) do update set (media_key, images_key, duration_seconds) =
      row (excluded.media_key, excluded.images_key, excluded.duration_seconds)`);
}

async function loadCredits(database: Database, rows: TitleRow[]): Promise<void> {
  const people = rows.flatMap(({ slug, people: named }) =>
    Object.entries(named).flatMap(([role, names]) =>
      names.map((name, place) => ({ slug, role, name, position: place + 1 })),
    ),
  );
  const given = sql`json_to_recordset(${JSON.stringify(people)}) as given (slug text, role text, name text, position smallint)`;
  await database.run(sql`
    insert into people (name) select distinct name from ${given}
    where not exists (select from person_names n where n.slug = person_slug(name)) order by name`);
  await database.run(sql`
    delete from credits where video_id in (select id from videos where slug = any(${rows.map(({ slug }) => slug)}::text[]))`);
  await database.run(sql`
    insert into credits (video_id, role, person_id, position)
    select v.id, given.role, n.person_id, given.position
    from ${given} join videos v on v.slug = given.slug join person_names n on n.slug = person_slug(given.name)`);
}
