import { type LocalTexts } from "#contract/language.ts";
import { defaultText, textColumns, textTypes, textValues } from "#server/database/text-columns.ts";
import type { EditedEpisode } from "#contract/admin/title-seasons.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type SeasonRow = {
  id: number;
  number: number;
  episodes: EditedEpisode[];
} & LocalTexts<"title">;

/** The version of a series. Undefined if it is not a series. `lock`: lock the row until the transaction ends. */
export async function seriesVersion(database: Database, id: number, { lock = false } = {}) {
  const row = await database.row<{ version: number }>(sql`
    select version from videos where id = ${id} and type = 'series' ${lock ? sql`for no key update` : sql``}`);
  return row?.version;
}

export function findEditedSeasons(database: Database, seriesId: number) {
  return database.rows<SeasonRow>(sql`
    select s.id, s.number, ${textColumns(["title"], "s")}, coalesce((
      select json_agg(json_build_object('id', e.id, 'number', e.episode_number, 'title', ${defaultText("title", "e")}, 'state', e.state,
        'from', to_char(coalesce(e.published_at, e.planned_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'until', to_char(e.unpublished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'duration', e.duration_seconds, 'has_stream', e.media_key is not null, 'is_free_episode', e.is_free_episode,
        'images_key', e.images_key, 'color', e.color) order by e.episode_number)
      from videos e where e.type = 'episode' and e.season_id = s.id), '[]') as episodes
    from seasons s where s.series_id = ${seriesId} order by s.number`);
}

export type SeasonPosition = { id: number; number: number } & LocalTexts<"title">;
export type EpisodePosition = { id: number; season_id: number; number: number };

/** Temporary offset of numbers while they are swapped, above every number that the contract allows. */
const temporaryOffset = 15_000;

/** Sets the seasons' numbers and names in two steps, since numbers must be unique at all times. */
export async function moveSeasons(database: Database, positions: readonly SeasonPosition[]): Promise<void> {
  if (positions.length === 0) return;
  const given = sql`json_to_recordset(${JSON.stringify(positions)})
    as g (id integer, number smallint, ${textTypes(["title"])})`;
  await database.run(sql`
    update seasons s set number = s.number + ${temporaryOffset} from ${given} where s.id = g.id and s.number <> g.number`);
  await database.run(sql`
    update seasons s set (number, ${textColumns(["title"])}) = row (g.number, ${textColumns(["title"], "g")})
    from ${given} where s.id = g.id and (s.number, ${textColumns(["title"], "s")}) <> (g.number, ${textColumns(["title"], "g")})`);
}

export async function insertSeason(database: Database, seriesId: number, season: Omit<SeasonPosition, "id">) {
  const row = await database.row<{ id: number }>(sql`
    insert into seasons (series_id, number, ${textColumns(["title"])})
    values (${seriesId}, ${season.number}, ${textValues(["title"], season)}) returning id`);
  return row?.id as number;
}

export function deleteSeasons(database: Database, ids: readonly number[]) {
  return database.run(sql`delete from seasons where id = any(${ids})`);
}

/** Like `moveSeasons`, for episodes. */
export async function moveEpisodes(database: Database, positions: readonly EpisodePosition[], at: Date): Promise<void> {
  if (positions.length === 0) return;
  const given = sql`json_to_recordset(${JSON.stringify(positions)}) as g (id integer, season_id integer, number smallint)`;
  await database.run(sql`
    update videos e set episode_number = e.episode_number + ${temporaryOffset} from ${given} where e.id = g.id`);
  await database.run(sql`
    update videos e set season_id = g.season_id, episode_number = g.number, updated_at = ${at} from ${given} where e.id = g.id`);
}

export function incrementVersion(database: Database, id: number, at: Date) {
  return database.run(sql`update videos set version = version + 1, updated_at = ${at} where id = ${id}`);
}
