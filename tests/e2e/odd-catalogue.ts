import pg from "pg";

const word = (letters: number) => "anticonstitutionnellement".repeat(5).slice(0, letters);
const markup = `<b onclick="alert(1)">Gras</b> & <script>alert(1)</script> <img src=x>`;

/** Titles that stress layouts. Their picture files do not exist. */
const oddTitles = [
  "Un titre qui n’en finit pas de raconter tout ce que le film montre ".repeat(4).trim(),
  word(120),
  "ليلة النجوم الطويلة فوق مرصد الصحراء الكبرى",
  "🚀🌕👩‍🚀 Décollage 🇫🇷".repeat(6),
  markup,
  "Docteur Folamour ou : comment j’ai appris à ne plus m’en faire",
  "É",
] as const;

const longCategory = "Documentaires d’astronomie, d’astrophysique et de cosmologie générale".slice(0, 66);
/** Beside the long ones, so that there are 40. */
const oddCategories = [longCategory, word(66), markup, ...Array.from({ length: 37 }, (_, n) => `Rayon ${n + 1}`)];

export type OddCatalogue = { film: number; series: number; kids: number; category: number; wordCategory: number };

/**
 * Puts unusual titles before those of the demo in every list: films, series with unusual seasons and episodes,
 * children's films, 40 categories of which most hold one title, and the profiles' lists of them. They share the media
 * of the demo's first film.
 */
export async function addOddCatalogue(databaseUrl: string): Promise<OddCatalogue> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const idsOf = async (text: string, values: unknown[]): Promise<number[]> =>
    (await database.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
  try {
    await database.query("begin");
    await database.query("update videos set is_top = false, is_kids_top = false, featured_rank = null");
    const categories = await idsOf(
      `insert into categories (slug, title_fr, title_en, line_fr, priority)
       select 'odd-' || n, name, name, name, n - 100 from unnest($1::text[]) with ordinality as given (name, n) returning id`,
      [oddCategories],
    );
    const added = async (kind: "movie" | "series", isKid: boolean): Promise<number[]> =>
      idsOf(
        `insert into videos (slug, type, title_fr, title_en, description_fr, edition_fr, brand, tag_name_fr, is_kid,
           duration_seconds, media_key, images_key, color, view_count, featured_rank, is_top, is_kids_top, published_at)
         select concat('odd-', $2::text, $3::boolean, n), $2, name, name, '<p>' || $4::text || '</p>', $4, $4, left($4, 40), $3,
           case $2 when 'movie' then 5400 else 0 end, case $2 when 'movie' then model.media_key end, 'nowhere-' || n,
           (array['#7a2f1d', '#f4d35e', '#12355b'])[1 + n % 3], 900000 - n, case when not $3 then n end,
           $2 = 'movie' and not $3 and n = 1, $2 = 'movie' and $3 and n = 1, now() - n * interval '1 minute'
         from unnest($1::text[]) with ordinality as given (name, n),
           (select media_key from videos where type = 'movie' and media_key is not null order by id limit 1) model
         returning id`,
        [oddTitles, kind, isKid, `${word(120)} : ${oddTitles[0]}`],
      );
    const [films, series, kids] = [
      await added("movie", false),
      await added("series", false),
      await added("movie", true),
    ];
    await shelve(database, [...films, ...series, ...kids], categories);
    await addEpisodes(database, series);
    await keepForProfiles(database, films, kids);
    await database.query("commit");
    const at = (ids: number[], place: number) => ids[place] ?? 0;
    return {
      film: at(films, 1),
      series: at(series, 0),
      kids: at(kids, 0),
      category: at(categories, 0),
      wordCategory: at(categories, 1),
    };
  } finally {
    await database.end();
  }
}

/** The first three categories hold all titles, each of the others one; every title has the demo's first ages. */
async function shelve(database: pg.Client, titles: number[], categories: number[]): Promise<void> {
  await database.query(
    `insert into video_categories (video_id, category_id)
     select title, category from unnest($1::integer[]) with ordinality as t (title, n),
       unnest($2::integer[]) with ordinality as c (category, m) where m <= 3 or m = n + 3`,
    [titles, categories],
  );
  await database.query(
    `insert into video_ages (video_id, age_id)
     select v.id, a.id from videos v, (select id from ages order by id limit 3) a where v.id = any($1) and v.is_kid`,
    [titles],
  );
  await database.query(
    `insert into trailers (video_id, media_key, images_key, title_fr, title_en, duration_seconds)
     select v.id, model.media_key, 'nowhere', v.title_fr, v.title_en, 6
     from videos v, (select media_key from trailers order by id limit 1) model where v.id = any($1)`,
    [titles],
  );
}

async function addEpisodes(database: pg.Client, series: number[]): Promise<void> {
  await database.query(
    `with made as (
       insert into seasons (series_id, number, title_fr, title_en) select id, 1, title_fr, title_en from videos
       where id = any($1) returning id, series_id)
     insert into videos (slug, type, title_fr, title_en, description_fr, duration_seconds, media_key, images_key, series_id,
       season_id, episode_number, is_free_episode, published_at)
     select 'odd-episode-' || made.id || '-' || n, 'episode', name, name, name, 600, model.media_key, 'nowhere',
       made.series_id, made.id, n, n = 1, now() - interval '1 hour'
     from made, unnest($2::text[]) with ordinality as given (name, n),
       (select media_key from videos where type = 'movie' and media_key is not null order by id limit 1) model`,
    [series, oddTitles],
  );
}

/** For all profiles: favourites, histories, and a list with a long name. */
async function keepForProfiles(database: pg.Client, films: number[], kids: number[]): Promise<void> {
  const titles = [films, kids];
  for (const [place, ids] of titles.entries()) {
    const values = [ids, place === 1];
    await database.query(
      `insert into favourites (profile_id, video_id)
       select p.id, t from profiles p, unnest($1::integer[]) t where p.is_kid = $2`,
      values,
    );
    await database.query(
      `with made as (
         insert into playlists (profile_id, name) select id, $3 from profiles where is_kid = $2 returning id)
       insert into playlist_items (playlist_id, video_id) select made.id, t from made, unnest($1::integer[]) t`,
      [...values, word(60)],
    );
    await database.query(
      `insert into histories (profile_id, video_id, position_seconds, saved_at, watched_at)
       select p.id, t, 600, now(), now() from profiles p, unnest($1::integer[]) t where p.is_kid = $2`,
      values,
    );
  }
}
