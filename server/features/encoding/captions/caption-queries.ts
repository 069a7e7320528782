import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Track } from "../deps.ts";

type CaptionsSource = {
  source_id: number;
  video_id: number;
  language: string;
  role: string;
};

/** Marks earlier captions of the same title, language and role as replaced. */
export function replaceOlderCaptions(
  inside: Database,
  { source_id, video_id, language, role }: CaptionsSource,
  at: Date,
) {
  return inside.run(sql`
    update encodings e set replaced_at = ${at} from sources s
    where s.id = e.source_id and s.video_id = ${video_id} and s.use = 'captions' and s.id <> ${source_id}
      and e.outcome = 'done' and e.replaced_at is null
      and e.facts -> 'captions' -> 0 ->> 'language' = ${language} and e.facts -> 'captions' -> 0 ->> 'role' = ${role}`);
}

/** The files of a title's captions that are in use. */
export function listCaptionSources(database: Database, videoId: number) {
  return database.rows<{ file_key: string; name: string }>(sql`
    select s.file_key, s.name from sources s join encodings e on e.source_id = s.id
    where s.video_id = ${videoId} and s.use = 'captions' and s.file_key is not null and e.outcome = 'done'
      and e.replaced_at is null order by e.ended_at`);
}

export function findFilm(database: Database, videoId: number) {
  return database.row<{ media_key: string; duration_seconds: number }>(sql`
    select media_key, duration_seconds from titles where id = ${videoId} and media_key <> '' and duration_seconds > 0`);
}

export function listTracks(database: Database, videoId: number) {
  return database.rows<Track>(sql`
    select kind, language, role, label, key, position from title_tracks where video_id = ${videoId} order by kind, position`);
}
