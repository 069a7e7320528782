import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Crops } from "./render-pictures.ts";

export type CandidateRow = { id: number; seconds: number | null; width: number; height: number };

/** Uploaded pictures, the latest first, then frames of the latest successful encoding of the film. */
export function listCandidates(database: Database, videoId: number) {
  return database.rows<CandidateRow>(sql`
    select c.id, case when c.file_key is null then c.seconds end as seconds, c.width, c.height from poster_candidates c
    where c.video_id = ${videoId} or c.encoding_id = (
      select e.id from encodings e join sources s on s.id = e.source_id
      where s.video_id = ${videoId} and s.use = 'film' and e.outcome = 'done' and e.replaced_at is null
      order by e.ended_at desc limit 1)
    order by (c.file_key is null), (case when c.file_key is null then c.position else -c.id end)`);
}

/** A frame has `version` and `name`, an uploaded picture has `file_key`. */
export function findCandidate(database: Database, id: number) {
  return database.row<{ version: string | null; name: string; file_key: string | null; video_id: number | null }>(sql`
    select e.version, c.name, c.file_key, coalesce(c.video_id, s.video_id) as video_id
    from poster_candidates c left join encodings e on e.id = c.encoding_id left join sources s on s.id = e.source_id
    where c.id = ${id}`);
}

type UploadedPicture = { videoId: number; fileKey: string; name: string; width: number; height: number };

export function insertUploadedPicture(inside: Database, { videoId, fileKey, name, width, height }: UploadedPicture) {
  return inside.row<CandidateRow>(sql`
    insert into poster_candidates (video_id, file_key, position, name, seconds, width, height)
    values (${videoId}, ${fileKey}, 1, ${name}, 0, ${width}, ${height})
    returning id, null::double precision as seconds, width, height`);
}

export function isPictureReferenced(database: Database, fileKey: string) {
  return database.row<{ id: number }>(sql`select id from poster_candidates where file_key = ${fileKey}`);
}

export async function hasPictures(database: Database, videoId: number): Promise<boolean> {
  const row = await database.row<{ images_key: string }>(sql`select images_key from titles where id = ${videoId}`);
  return row !== undefined && row.images_key !== "";
}

export function findChoice(database: Database, videoId: number) {
  return database.row<{ candidate_id: number; crops: Crops }>(sql`
    select candidate_id, crops from picture_choices where video_id = ${videoId}`);
}

export function saveChoice(inside: Database, videoId: number, candidateId: number, crops: Crops) {
  return inside.run(sql`
    insert into picture_choices (video_id, candidate_id, crops)
    values (${videoId}, ${candidateId}, ${JSON.stringify(crops)}::jsonb)
    on conflict (video_id) do update set (candidate_id, crops) = row (excluded.candidate_id, excluded.crops)`);
}
