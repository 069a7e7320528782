import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { knownTo, visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "./audience.ts";
import { seasonList, videoJoins, videoJson } from "./video-sql.ts";

export type TitleType = "movie" | "series" | "episode";

/** One title whole as JSON text, also above the age ceiling: `rating` tells. */
export function findVideo(database: Database, id: number, audience: Audience) {
  return database.row<{ data: string; type: TitleType; rating: number }>(sql`
    select ${videoJson(audience)}::text as data, v.type, v.rating from videos v ${videoJoins(audience)}
    where v.id = ${id} and ${knownTo(audience.viewer, audience.at)}`);
}

/** The seasons of a series (or of an episode's series) as JSON text. */
export function findSeasons(database: Database, id: number, audience: Audience) {
  return database.row<{ data: string; type: TitleType; rating: number }>(sql`
    select coalesce(seasons.list, '[]')::text as data, v.type, v.rating from videos v
    left join lateral (${seasonList(audience, sql`coalesce(v.series_id, v.id)`)}) seasons on v.type <> 'movie'
    where v.id = ${id} and ${knownTo(audience.viewer, audience.at)}`);
}

/** What a title hangs on, where the audience sees it. */
export function findPlace(database: Database, id: number, { viewer, at }: Audience) {
  return database.row<{ type: TitleType; seriesId: number | null }>(sql`
    select v.type, v.series_id as "seriesId" from videos v where v.id = ${id} and ${visibleTo(viewer, at)}`);
}

/** Takes a film, or all of a series, out of 'continue watching'; an episode's id stands for its series. */
export function hideHistory(database: Database, profileId: number, id: number, at: Date) {
  return database.run(sql`
    update histories set hidden_at = ${at}
    where profile_id = ${profileId}
      and (video_id = ${id} or series_id = ${id} or series_id = (select series_id from videos where id = ${id}))`);
}
