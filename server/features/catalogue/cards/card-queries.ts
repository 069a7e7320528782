import type { VideoCard } from "#contract/video.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { isFree, visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";
import { chipList, episodeCounts, streamUrl } from "./card-sql.ts";
import { lastChanceBegin, lastChanceEnd, leavesAt } from "./last-chance.ts";

/** A card without the picture and description, which depend on the list that shows it. */
export type BareCard = Omit<VideoCard, "thumb_url" | "description">;
export type CardRow = { id: number; card: BareCard; description: string };

/** Cards of those titles that the audience may see; identical for all of its class. */
export function findCards(database: Database, ids: readonly number[], audience: Audience) {
  const { viewer, at, locale } = audience;
  // An episode inherits its series' chips and trailer.
  return database.rows<CardRow>(sql`
    select v.id, ${inLanguage("v", "description", locale)} as description, json_strip_nulls(json_build_object(
      'id', v.id, 'video_id', v.id, 'type', v.type, 'title', ${inLanguage("v", "title", locale)},
      'edition', nullif(${inLanguage("v", "edition", locale)}, ''), 'tagName', nullif(${inLanguage("v", "tag_name", locale)}, ''),
      'rating', v.rating, 'is_kid', v.is_kid, 'color', v.color, 'images_key', v.images_key,
      'trailer_url', ${streamUrl(audience, sql`trailer.media_key`)}, 'trailer_duration', trailer.duration_seconds,
      'duration', v.duration_seconds, 'categories', coalesce(chips.list, '[]'),
      'total_season', episodes.seasons, 'total_episode', episodes.count,
      'series', led.series, 'season', led.season, 'number', v.episode_number,
      'is_free_episode', case when v.type = 'episode' then ${isFree()} end,
      'has_free_episode', case when episodes.any_free then true end,
      'leaves_at', ${leavesAt(audience)})) as card
    from videos v
    left join lateral (
      select t.media_key, t.duration_seconds from trailers t
      where t.video_id = coalesce(v.series_id, v.id) order by t.position limit 1
    ) trailer on true
    left join lateral (${chipList(audience, sql`coalesce(v.series_id, v.id)`, 3)}) chips on true
    left join lateral (${episodeCounts(audience, sql`v.id`)}) episodes on v.type = 'series'
    left join lateral (
      select json_build_object('id', s.id, 'title', ${inLanguage("s", "title", locale)}) as series, season.number as season
      from videos s join seasons season on season.id = v.season_id where s.id = v.series_id
    ) led on v.type = 'episode'
    where v.id = any(${ids}) and ${visibleTo(viewer, at)}`);
}

/** The next date at which a title appears, begins its last chance or goes; null where none is set. */
export async function nextDate(database: Database, at: Date): Promise<Date | null> {
  const row = await database.row<{ date: Date | null }>(sql`
    select least(
      (select min(published_at) from videos where type <> 'episode' and published_at > ${at}),
      (select min(published_at) from videos where type = 'episode' and published_at > ${at}),
      (select min(unpublished_at) from videos where unpublished_at > ${at}),
      (select ${lastChanceBegin(sql`min(unpublished_at)`)} from videos
        where unpublished_at > ${lastChanceEnd(at)})) as date`);
  return row?.date ?? null;
}
