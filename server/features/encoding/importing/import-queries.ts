import { defaultText } from "#server/database/text-columns.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { SourceUse } from "../attempts/source-queries.ts";

/** A film or series by its title, an episode by its numbers. */
export type NewTitle = {
  type: "movie" | "series" | "episode";
  title: string;
  seriesId?: number;
  seasonNumber?: number;
  episodeNumber?: number;
};

/** Finds a film or series by its French title, ignoring case and accents, or an episode by its numbers. */
export function findMatchingTitle(inside: Database, { type, title, seriesId, seasonNumber, episodeNumber }: NewTitle) {
  if (type === "episode")
    return inside.row<{ id: number }>(sql`
      select t.id from titles t join title_seasons s on s.id = t.season_id
      where t.series_id = ${seriesId} and s.number = ${seasonNumber} and t.episode_number = ${episodeNumber}`);
  return inside.row<{ id: number }>(sql`
    select id from titles where type = ${type} and folded(${defaultText("title")}) = folded(${title}) order by id limit 1`);
}

/** Whether the title already has a source with the same content that has not been replaced. */
export async function isReceived(inside: Database, videoId: number, use: SourceUse, sha256: string): Promise<boolean> {
  const row = await inside.row<{ id: number }>(sql`
    select s.id from sources s join encodings e on e.source_id = s.id
    where s.video_id = ${videoId} and s.use = ${use} and s.sha256 = ${sha256} and e.replaced_at is null limit 1`);
  return row !== undefined;
}
