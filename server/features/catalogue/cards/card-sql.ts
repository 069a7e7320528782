import { imageStyles, type ImageStyle } from "#contract/images.ts";
import { inLanguage } from "#server/database/in-language.ts";
import { raw, sql, type Sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";

export type CardOptions = { style?: ImageStyle; withDescription?: boolean };

/** The address of a picture in the middle of its widths' range: the largest that is kept. */
export function pictureUrl(imagesKey: Sql, style: ImageStyle): Sql {
  const width = Math.max(...imageStyles[style].widths);
  return sql`'/images/' || ${imagesKey} || ${raw(`'/${style}-${width}.webp'`)}`;
}

/** A stream's playlist below the media address. */
export function streamUrl({ mediaUrl }: Audience, mediaKey: Sql): Sql {
  return sql`${mediaUrl}::text || '/' || ${mediaKey} || '/master.m3u8'`;
}

/** Only kids' titles are pictured for the kids' style, and an episode only in one: the rest falls back to what there is. */
function cardPicture(style: ImageStyle): Sql {
  const key = sql`v.images_key`;
  const wanted =
    style === "kid"
      ? sql`case when v.is_kid then ${pictureUrl(key, "kid")} else ${pictureUrl(key, "circle")} end`
      : pictureUrl(key, style);
  if (style === "horizontal") return wanted;
  return sql`case when v.type = 'episode' then ${pictureUrl(key, "horizontal")} else ${wanted} end`;
}

/** The JSON of one card; the statement has `videos v` and `cardJoins`. */
export function cardJson(audience: Audience, { style = "horizontal", withDescription = false }: CardOptions = {}): Sql {
  const { locale } = audience;
  return sql`json_strip_nulls(json_build_object(
    'id', v.id, 'type', v.type, 'title', ${inLanguage("v", "title", locale)},
    ${withDescription ? sql`'description', ${inLanguage("v", "description", locale)},` : sql``}
    'edition', nullif(${inLanguage("v", "edition", locale)}, ''), 'tagName', nullif(${inLanguage("v", "tag_name", locale)}, ''),
    'rating', v.rating, 'is_kid', v.is_kid, 'color', v.color,
    'thumb_url', ${cardPicture(style)}, 'images_key', v.images_key,
    'trailer_url', ${streamUrl(audience, sql`trailer.media_key`)}, 'trailer_duration', trailer.duration_seconds,
    'duration', v.duration_seconds, 'categories', coalesce(chips.list, '[]'),
    'total_season', episodes.seasons, 'total_episode', episodes.count,
    'series', led.series, 'season', led.season, 'number', v.episode_number,
    'is_free_episode', case when v.type = 'episode' then v.is_free_episode end,
    'has_free_episode', case when episodes.any_free then true end))`;
}

/** What a card needs beside its own row. An episode has its series' chips and trailer. */
export function cardJoins(audience: Audience): Sql {
  return sql`
    left join lateral (
      select t.media_key, t.duration_seconds from trailers t
      where t.video_id = coalesce(v.series_id, v.id) order by t.position limit 1
    ) trailer on true
    left join lateral (${chipList(audience, sql`coalesce(v.series_id, v.id)`, 3)}) chips on true
    left join lateral (${episodeCounts(audience, sql`v.id`)}) episodes on v.type = 'series'
    left join lateral (
      select json_build_object('id', s.id, 'title', ${inLanguage("s", "title", audience.locale)}) as series, season.number as season
      from videos s join seasons season on season.id = v.season_id where s.id = v.series_id
    ) led on v.type = 'episode'`;
}

/** The categories of a title as `list`, the foremost first. */
export function chipList({ locale }: Audience, videoId: Sql, limit: number): Sql {
  return sql`
    select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.priority, c.id) as list
    from (
      select c.id, ${inLanguage("c", "title", locale)} as title, c.priority
      from video_categories vc join categories c on c.id = vc.category_id
      where vc.video_id = ${videoId} order by c.priority, c.id limit ${limit}
    ) c`;
}

/** How many `seasons` and episodes (`count`) of a series the audience sees, and whether `any_free` one is among them. */
export function episodeCounts({ viewer, at }: Audience, seriesId: Sql): Sql {
  return sql`
    select count(*) as count, count(distinct e.season_id) as seasons, bool_or(e.is_free_episode) as any_free
    from videos e
    where e.type = 'episode' and e.series_id = ${seriesId} and ${visibleTo(viewer, at, "e")}`;
}

/**
 * Cards as one JSON text `data`, in the order of `picked`: a statement that answers `id` and `place`.
 */
export function cardsOf(picked: Sql, audience: Audience, options?: CardOptions): Sql {
  return sql`
    select coalesce(json_agg(${cardJson(audience, options)} order by picked.place), '[]')::text as data
    from (${picked}) picked join videos v on v.id = picked.id ${cardJoins(audience)}`;
}
