import type { WatchAction } from "#contract/playback.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type LogEntry = {
  profileId: number;
  sessionId: number;
  videoId: number;
  action: WatchAction;
  time: number;
  at: Date;
};

/** One statement, however many entries. */
export function writeLogs(database: Database, entries: readonly LogEntry[]) {
  return database.run(sql`
    insert into watch_log (profile_id, session_id, video_id, action, position_seconds, created_at)
    select * from unnest(${entries.map(({ profileId }) => profileId)}::integer[],
      ${entries.map(({ sessionId }) => sessionId)}::integer[], ${entries.map(({ videoId }) => videoId)}::integer[],
      ${entries.map(({ action }) => action)}::text[], ${entries.map(({ time }) => time)}::double precision[],
      ${entries.map(({ at }) => at)}::timestamptz[])`);
}

/** Deletes at most `limit` entries from before that instant. Returns how many. */
export function deleteOldLogs(database: Database, before: Date, limit: number) {
  return database.run(sql`
    delete from watch_log where id in (select id from watch_log where created_at < ${before} limit ${limit})`);
}

/** Until when those who began with a stream that another has replaced may go on; undefined for any other folder. */
export async function keptUntil(database: Database, videoId: number, mediaKey: string, at: Date) {
  const row = await database.row<{ kept_until: Date }>(sql`
    select kept_until from replaced_streams
    where video_id = ${videoId} and media_key = ${mediaKey} and kept_until > ${at}`);
  return row?.kept_until;
}
