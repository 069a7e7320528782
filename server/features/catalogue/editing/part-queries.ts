import { type ByLocale, textsBy } from "#contract/language.ts";
import { textColumns, textValues } from "#server/database/text-columns.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type Track = {
  kind: "audio" | "captions";
  language: string;
  role: "main" | "description" | "sdh" | "forced";
  /** In the track's own language; NAME in the main playlist. */
  label: string;
  /** Path of the file in the title's media folder. */
  key: string;
  /** From 1. The first audio track is the default. */
  position: number;
};

type CurrentKeys = { mediaKey: string | null; imagesKey: string };

/** Locks a title until the transaction ends. */
export function lockTitle(database: Database, id: number) {
  return database.row<CurrentKeys & { type: "movie" | "series" | "episode" }>(sql`
    select type, media_key as "mediaKey", images_key as "imagesKey" from videos where id = ${id} for no key update`);
}

/** Removes markers beyond the end of a shorter stream. */
export function updateMedia(
  database: Database,
  id: number,
  { mediaKey, durationSeconds, at }: { mediaKey: string; durationSeconds: number; at: Date },
) {
  const within = (marker: "intro" | "recap") => {
    const [start, end] = [sql([`${marker}_start_seconds`]), sql([`${marker}_end_seconds`])];
    return sql`${start} = case when ${end} <= ${durationSeconds}::integer then ${start} end,
      ${end} = case when ${end} <= ${durationSeconds}::integer then ${end} end`;
  };
  return database.run(sql`
    update videos set media_key = ${mediaKey}, duration_seconds = ${durationSeconds}, ${within("intro")}, ${within("recap")},
      credits_start_seconds = case when credits_start_seconds < ${durationSeconds}::integer then credits_start_seconds end,
      version = version + 1, updated_at = ${at}
    where id = ${id}`);
}

export async function replaceTracks(database: Database, id: number, tracks: readonly Track[]): Promise<void> {
  await database.run(sql`delete from tracks where video_id = ${id}`);
  await database.run(sql`
    insert into tracks (video_id, kind, language, role, label, key, position)
    select ${id}, kind, language, role, label, key, position from json_to_recordset(${JSON.stringify(tracks)})
      as given (kind text, language text, role text, label text, key text, position smallint)`);
}

export function updatePictures(
  database: Database,
  id: number,
  { imagesKey, color, at }: { imagesKey: string; color: string; at: Date },
) {
  return database.run(sql`
    update videos set images_key = ${imagesKey}, color = ${color}, version = version + 1, updated_at = ${at}
    where id = ${id}`);
}

export function findFirstTrailer(database: Database, videoId: number) {
  return database.row<{ mediaKey: string; imagesKey: string }>(sql`
    select media_key as "mediaKey", images_key as "imagesKey" from trailers where video_id = ${videoId} and position = 1`);
}

const trailerNames: ByLocale<string> = { fr: "Bande-annonce", en: "Trailer" };

export async function upsertFirstTrailer(
  database: Database,
  videoId: number,
  trailer: { mediaKey: string; imagesKey: string; durationSeconds: number; at: Date },
): Promise<void> {
  await database.run(sql`
    insert into trailers (video_id, media_key, images_key, ${textColumns(["title"])}, duration_seconds)
    values (${videoId}, ${trailer.mediaKey}, ${trailer.imagesKey}, ${textValues(
      ["title"],
      textsBy("title", (locale) => trailerNames[locale]),
    )}, ${trailer.durationSeconds})
    on conflict (video_id, position) do update set (media_key, images_key, duration_seconds) =
      row (excluded.media_key, excluded.images_key, excluded.duration_seconds)`);
  await database.run(sql`update videos set version = version + 1, updated_at = ${trailer.at} where id = ${videoId}`);
}

export async function deleteFirstTrailer(database: Database, videoId: number, at: Date): Promise<void> {
  await database.run(sql`delete from trailers where video_id = ${videoId} and position = 1`);
  await database.run(sql`update videos set version = version + 1, updated_at = ${at} where id = ${videoId}`);
}

/** Publishes on the planned date, or at `at` without one. A published title keeps its date. */
export function updatePublished(database: Database, id: number, at: Date) {
  return database.run(sql`
    update videos set state = 'published', published_at = coalesce(published_at, planned_at, ${at}), planned_at = null,
      version = version + 1, updated_at = ${at}
    where id = ${id} and (state <> 'published' or published_at is null)`);
}
