import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { adjectives, firstNames, furtherCategories, nouns, placeEnds, placeStarts } from "./words.ts";

/** A number from 1 to `size` derived from the row's `n`, so that the catalogue is the same every time. */
function pick(seed: number, size: number | Sql): Sql {
  return sql`(1 + (hashint4extended(n, ${seed}) & 2147483647) % ${size})::integer`;
}

/** Adds categories, about forty in total for a large catalogue. */
export async function fillCategories(database: Database): Promise<void> {
  const rows = furtherCategories.map(([title_fr, title_en, style], index) => ({
    slug: `rayon-${index + 1}`,
    title_fr,
    title_en,
    style,
    priority: 100 + index,
  }));
  await database.run(sql`
    insert into categories (slug, title_fr, title_en, style, priority)
    select slug, title_fr, title_en, style, priority from json_to_recordset(${JSON.stringify(rows)})
      as given (slug text, title_fr text, title_en text, style text, priority integer)
    on conflict (slug) do nothing`);
}

/**
 * Adds films and series `from`..`to` (unused numbers) with their links, trailers and episodes. One in twenty is a series of
 * one to three seasons with four episodes each; one in eight is for kids. They reuse the demo films' pictures and streams.
 */
export async function fillTitles(database: Database, from: number, to: number, at: Date): Promise<void> {
  await database.transaction(async (inside) => {
    await insertTitles(inside, from, to, at);
    const added = sql`(select v.id, n, v.type, v.is_kid
      from generate_series(${from}::integer, ${to}::integer) n join videos v on v.slug = 'titre-' || n) added`;
    await insertLinks(inside, added);
    await insertEpisodes(inside, added);
  });
}

/** The demo catalogue's films as `borrowed`, numbered by `place`, whose media the generated titles reuse. */
const borrowed = sql`(select media_key, images_key, color, duration_seconds, row_number() over (order by id) as place
  from videos where type = 'movie' and slug = images_key) borrowed`;
const borrowedCount = sql`(select count(*)::integer from videos where type = 'movie' and slug = images_key)`;

function insertTitles(database: Database, from: number, to: number, at: Date) {
  return database.run(sql`
    with words as materialized (
      select n, ${pick(1, 8)} = 1 as is_kid, ${pick(2, 20)} = 1 as is_series, ${pick(3, 100)} as shade, ${pick(4, 4)} as pattern,
        (${nouns.map(([fr]) => fr)}::text[])[${pick(5, nouns.length)}] as noun,
        (${nouns.map(([, gender]) => gender)}::text[])[${pick(5, nouns.length)}] as gender,
        (${nouns.map(([, , en]) => en)}::text[])[${pick(5, nouns.length)}] as noun_en,
        (${adjectives.map(([m]) => m)}::text[])[${pick(6, adjectives.length)}] as masculine,
        (${adjectives.map(([, f]) => f)}::text[])[${pick(6, adjectives.length)}] as feminine,
        (${adjectives.map(([, , en]) => en)}::text[])[${pick(6, adjectives.length)}] as adjective_en,
        (${placeStarts}::text[])[${pick(7, placeStarts.length)}] || (${placeEnds}::text[])[${pick(8, placeEnds.length)}] as village,
        (${firstNames}::text[])[${pick(9, firstNames.length)}] as first_name,
        ${pick(10, borrowedCount)} as borrowed_place, ${pick(11, 3650)} as days_ago, ${pick(12, 1_000_000)} as chance
      from generate_series(${from}::integer, ${to}::integer) n
    ), spelled as (
      select *, case gender when 'f' then feminine else masculine end as adjective from words
    ), titled as (
      select *,
        case pattern
          when 1 then noun || ' ' || adjective
          when 2 then noun || ' de ' || village
          when 3 then first_name || ' de ' || village
          else noun || ' ' || adjective || ' de ' || village end as title_fr,
        case pattern
          when 1 then 'The ' || adjective_en || ' ' || noun_en
          when 2 then 'The ' || noun_en || ' of ' || village
          when 3 then first_name || ' of ' || village
          else 'The ' || adjective_en || ' ' || noun_en || ' of ' || village end as title_en
      from spelled
    )
    insert into videos (slug, type, title_fr, title_en, description_fr, description_en, edition_fr, edition_en, brand, rating, is_kid,
      duration_seconds, media_key, images_key, color, view_count, published_at)
    select 'titre-' || n, case when is_series then 'series' else 'movie' end,
      regexp_replace(title_fr, ' de ([AEIOUY])', ' d’\\1'), title_en, '<p>À ' || village || ', ' || first_name || ' fait une rencontre qui change tout.</p>', '<p>In ' || village || ', ' || first_name || ' has an encounter that changes everything.</p>',
      'Édition ' || year, year || ' edition', 'Silecs',
      case when is_kid then case when shade <= 80 then 0 else 10 end
        when shade <= 60 then 0 when shade <= 70 then 10 when shade <= 85 then 12 when shade <= 95 then 16 else 18 end,
      is_kid, case when is_series then 0 else borrowed.duration_seconds end, case when not is_series then borrowed.media_key end,
      borrowed.images_key, borrowed.color, (1000000.0 / chance)::bigint,
      ${at}::timestamptz - days_ago * interval '1 day' - (n % 86400) * interval '1 second'
    from titled join ${borrowed} on borrowed.place = borrowed_place
    cross join lateral (select extract(year from ${at}::timestamptz - days_ago * interval '1 day') as year) released order by n`);
}

async function insertLinks(database: Database, added: Sql): Promise<void> {
  await database.run(sql`
    insert into video_categories (video_id, category_id)
    select added.id, c.id from ${added}
    cross join lateral (values (${pick(21, 40)}), (${pick(22, 40)}), (case when added.is_kid then ${pick(23, 40)} end)) wanted (place)
    join (select id, row_number() over (order by id) as place from categories) c on c.place = wanted.place
    on conflict do nothing`);
  await database.run(sql`
    insert into video_ages (video_id, age_id)
    select added.id, a.id from ${added} join ages a on a.id between ${pick(24, 6)} + 3 and ${pick(24, 6)} + 6
    where added.is_kid`);
  await database.run(sql`
    insert into trailers (video_id, media_key, images_key, title_fr, title_en, duration_seconds)
    select added.id, borrowed.media_key, borrowed.images_key, 'Bande-annonce', 'Trailer', borrowed.duration_seconds from ${added}
    join (select t.media_key, t.images_key, t.duration_seconds, row_number() over (order by t.id) as place
      from trailers t join videos v on v.id = t.video_id where v.slug = v.images_key) borrowed
      on borrowed.place = ${pick(25, borrowedCount)}`);
}

async function insertEpisodes(database: Database, added: Sql): Promise<void> {
  await database.run(sql`
    insert into seasons (series_id, number, title_fr, title_en)
    select added.id, number, 'Saison ' || number, 'Season ' || number
    from ${added} cross join generate_series(1, ${pick(31, 3)}) number where added.type = 'series'`);
  await database.run(sql`
    insert into videos (slug, type, title_fr, title_en, description_fr, description_en, edition_fr, edition_en, brand, rating, is_kid,
      is_free_episode, duration_seconds, media_key, images_key, color, series_id, season_id, episode_number, published_at)
    select s.slug || '-' || season.number || '-' || episode, 'episode',
      (${nouns.map(([fr]) => fr)}::text[])[1 + (n * 7 + season.number * 31 + episode * 13) % ${nouns.length}],
      'The ' || (${nouns.map(([, , en]) => en)}::text[])[1 + (n * 7 + season.number * 31 + episode * 13) % ${nouns.length}],
      s.description_fr, s.description_en, s.edition_fr, s.edition_en, s.brand, s.rating, s.is_kid, episode = 1 and season.number = 1,
      borrowed.duration_seconds, borrowed.media_key, borrowed.images_key, borrowed.color, s.id, season.id, episode, s.published_at
    from ${added} join videos s on s.id = added.id join seasons season on season.series_id = s.id
    cross join generate_series(1, 4) episode
    join ${borrowed} on borrowed.place = 1 + (n + episode) % ${borrowedCount}`);
}
