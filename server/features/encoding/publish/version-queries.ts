import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Finding } from "../findings.ts";
import { isOpen, type Attempt } from "../attempts/attempt-queries.ts";
import type { SourceUse } from "../attempts/source-queries.ts";

/** Records the folder that an attempt is about to write. Returns 0 if the attempt has ended. */
export function setVersion(database: Database, attempt: Attempt, version: string) {
  return database.run(sql`update encodings set version = ${version} where ${isOpen(attempt)}`);
}

/** Locks an open attempt. Undefined if it has ended, or another worker took it over and set another version. */
export function lockVersion(inside: Database, attempt: Attempt, version: string) {
  return inside.row<{ id: number }>(sql`
    select id from encodings where ${isOpen(attempt)} and version = ${version} for update`);
}

/** Returns 0 if the attempt has ended. */
export function writeFindings(inside: Database, attempt: Attempt, findings: readonly Finding[]) {
  return inside.run(sql`update encodings set findings = ${JSON.stringify(findings)}::jsonb where ${isOpen(attempt)}`);
}

export async function insertCandidates(
  inside: Database,
  encodingId: number,
  candidates: readonly { name: string; seconds: number; width: number; height: number }[],
): Promise<void> {
  await inside.run(sql`delete from poster_candidates where encoding_id = ${encodingId}`);
  await inside.run(sql`
    insert into poster_candidates (encoding_id, position, name, seconds, width, height)
    select ${encodingId}::integer, position, name, seconds, width, height
    from rows from (jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb)
      as (name text, seconds double precision, width integer, height integer)) with ordinality
      as given (name, seconds, width, height, position)`);
}

/** Marks the earlier encodings of the same title and use as replaced. */
export function replaceOlder(
  inside: Database,
  source: { source_id: number; video_id: number; use: SourceUse },
  at: Date,
) {
  return inside.run(sql`
    update encodings e set replaced_at = ${at} from sources s
    where s.id = e.source_id and s.video_id = ${source.video_id} and s.use = ${source.use} and s.id <> ${source.source_id}
      and e.outcome is not null and e.replaced_at is null`);
}

/** By position. */
export function listTrailers(database: Database, videoId: number) {
  return database.rows<{ position: number; duration: number; images_key: string }>(sql`
    select position, duration_seconds as duration, images_key from title_trailers
    where video_id = ${videoId} order by position`);
}

/** Records a version that is no longer offered. Viewers who started it can finish until `keptUntil`. */
export function recordReplaced(inside: Database, videoId: number, version: string, keptUntil: Date) {
  return inside.run(sql`
    insert into replaced_versions (version, video_id, kept_until) values (${version}, ${videoId}, ${keptUntil})
    on conflict (version) do update set kept_until = excluded.kept_until`);
}

export function deleteExpiredVersions(database: Database, before: Date) {
  return database.run(sql`delete from replaced_versions where kept_until <= ${before}`);
}

/** Whether a title, a trailer, an open attempt or a media signature that may still be valid refers to a version's folder. */
export async function isVersionReferenced(database: Database, version: string, replacedBefore: Date): Promise<boolean> {
  const row = await database.row<{ named: boolean }>(sql`
    select exists (select from titles where media_key = ${version})
      or exists (select from title_trailers where media_key = ${version})
      or exists (select from replaced_versions where version = ${version} and kept_until > ${replacedBefore})
      or exists (select from encodings where version = ${version}
        and (outcome is null or outcome = 'done' and replaced_at > ${replacedBefore})) as named`);
  return row?.named ?? true;
}

export async function arePicturesReferenced(database: Database, imagesKey: string): Promise<boolean> {
  const row = await database.row<{ named: boolean }>(sql`
    select exists (select from titles where images_key = ${imagesKey})
      or exists (select from title_trailers where images_key = ${imagesKey}) as named`);
  return row?.named ?? true;
}

/** Clears the file of each source that was replaced before an instant. Returns the keys of these files. */
export async function detachReplacedFiles(database: Database, before: Date): Promise<string[]> {
  const rows = await database.rows<{ file_key: string }>(sql`
    with old as (
      select s.id, s.file_key from sources s join encodings e on e.source_id = s.id
      where e.replaced_at <= ${before} and s.file_key is not null)
    update sources s set file_key = null from old where s.id = old.id returning old.file_key`);
  return rows.map(({ file_key }) => file_key);
}

/** The series of an episode; null for other titles. */
export async function findSeriesOf(database: Database, videoId: number): Promise<number | null> {
  const row = await database.row<{ series_id: number | null }>(sql`select series_id from titles where id = ${videoId}`);
  return row?.series_id ?? null;
}
