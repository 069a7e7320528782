import type { DraftForm } from "#contract/admin/uploads.ts";
import type { Database } from "#server/database/pool.ts";
import { join, sql } from "#server/database/sql.ts";
import { columnsOfText } from "#server/database/text-columns.ts";

/** Whether a title exists, in any state. */
export function findTitle(database: Database, id: number) {
  return database.row<{ id: number }>(sql`select id from titles where id = ${id}`);
}

/** Serialises finding or creating a series of this name, until the transaction ends. */
export function lockSeriesNamed(database: Database, name: string) {
  return database.run(sql`select pg_advisory_xact_lock(hashtextextended('series ' || folded(${name}), 0))`);
}

export function findSeriesNamed(database: Database, name: string) {
  return database.row<{ id: number }>(sql`
    select id from titles where type = 'series' and folded(${name}) in (${join(columnsOfText("title").map((title) => sql`folded(${title})`))})
    order by id limit 1`);
}

/** An existing episode without a film. */
export function findEmptyEpisode(database: Database, seriesId: number, { season, episode }: EpisodeNumbers) {
  return database.row<{ id: number }>(sql`
    select t.id from titles t join title_seasons s on s.id = t.season_id
    where t.series_id = ${seriesId} and s.number = ${season} and t.episode_number = ${episode} and t.media_key is null`);
}

type EpisodeNumbers = Pick<Extract<DraftForm, { type: "episode" }>, "season" | "episode">;
