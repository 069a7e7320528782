import type { Database } from "#server/database/pool.ts";
import { mayProcessOf } from "#server/database/processing.ts";
import { sql } from "#server/database/sql.ts";

export type ReportRow = {
  sid: string;
  sn: number;
  /** A civil day of Paris. */
  day: string;
  video_id: number;
  network: string;
  start_ms: number | null;
  played_ms: number;
  stalled_ms: number;
  bitrate_kbps: number | null;
  failure: string | null;
};

/** Inserts what is not there yet; nothing of a profile whose account objected to measurement. */
export function insertReports(
  database: Database,
  rows: readonly ReportRow[],
  { profileId, browser, at }: { profileId: number; browser: string; at: Date },
) {
  return database.run(sql`
    insert into quality_reports (sid, sn, received_at, day, video_id, browser, network, start_ms, played_ms, stalled_ms,
      bitrate_kbps, failure)
    select sid, sn, ${at}::timestamptz, day, video_id, ${browser}::text, network, start_ms, played_ms, stalled_ms,
      bitrate_kbps, failure
    from json_to_recordset(${JSON.stringify(rows)}) as g (
      sid uuid, sn integer, day date, video_id integer, network text, start_ms integer, played_ms integer,
      stalled_ms integer, bitrate_kbps integer, failure text)
    where ${mayProcessOf(profileId, "measurement")}
    on conflict (sid, sn) do nothing`);
}

/** The days of which reports came since an instant; of all reports without one. */
export async function touchedDays(database: Database, since: Date | null): Promise<string[]> {
  const rows = await database.rows<{ day: string }>(sql`
    select distinct day from quality_reports where ${since}::timestamptz is null or received_at >= ${since} order by day`);
  return rows.map(({ day }) => day);
}

/** Deletes at most `limit` reports of before a day. Returns how many. */
export function deleteOldReports(database: Database, before: string, limit: number): Promise<number> {
  return database.run(sql`
    delete from quality_reports where (sid, sn) in (
      select sid, sn from quality_reports where day < ${before}::date limit ${limit})`);
}
