import { imageStyles, type ImageStyle } from "#contract/images.ts";
import { inLanguage } from "#server/database/in-language.ts";
import { raw, sql, type Sql } from "#server/database/sql.ts";
import { isFree, visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";

/** A picture's URL with its range of widths; names the largest stored one. */
export function pictureUrl(imagesKey: Sql, style: ImageStyle): Sql {
  const width = Math.max(...imageStyles[style].widths);
  return sql`'/images/' || ${imagesKey} || ${raw(`'/${style}-${width}.webp'`)}`;
}

/** A stream's playlist URL. */
export function streamUrl({ mediaUrl }: Audience, mediaKey: Sql): Sql {
  return sql`${mediaUrl}::text || '/' || ${mediaKey} || '/master.m3u8'`;
}

/** As the contract writes instants: '2026-03-10T09:00:00.000Z'. */
export function instantText(instant: Sql): Sql {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The categories of a title as `list`, highest priority first. */
export function chipList({ locale }: Audience, videoId: Sql, limit: number): Sql {
  return sql`
    select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.priority, c.id) as list
    from (
      select c.id, ${inLanguage("c", "title", locale)} as title, c.priority
      from video_categories vc join categories c on c.id = vc.category_id
      where vc.video_id = ${videoId} order by c.priority, c.id limit ${limit}
    ) c`;
}

/**
 * The number of `seasons` and episodes (`count`) that the audience sees of a series, and whether `any_free` one is among
 * them.
 */
export function episodeCounts({ viewer, at }: Audience, seriesId: Sql): Sql {
  return sql`
    select count(*) as count, count(distinct e.season_id) as seasons, bool_or(${isFree("e")}) as any_free
    from videos e
    where e.type = 'episode' and e.series_id = ${seriesId} and ${visibleTo(viewer, at, "e")}`;
}
