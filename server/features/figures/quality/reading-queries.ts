import type { QualityKind } from "#contract/admin/quality.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Period } from "../periods.ts";

type Kept = { keptAt: Date | null; days: Period | undefined };

/** Up to when the sums are kept, and for which days there are any. */
export async function findKeptQuality(database: Database): Promise<Kept> {
  const row = await database.row<{ kept_at: Date | null; from: string | null; to: string | null }>(sql`
    select kept_at, (kept_at at time zone 'Europe/Paris')::date as "to", (select min(day) from quality_days) as "from"
    from quality_state where id`);
  const { kept_at: keptAt = null, from = null, to = null } = row ?? {};
  return { keptAt, days: from !== null && to !== null ? { from, to } : undefined };
}

export type QualitySums = {
  playbacks: number;
  stalled_playbacks: number;
  failed_playbacks: number;
  starts: number;
  start_scores: number;
  played_ms: number;
  stalled_ms: number;
};
export type KeyedSums = QualitySums & { from: string; key: string };

const given = (rows: readonly Period[]) =>
  sql`json_to_recordset(${JSON.stringify(rows)}) as r ("from" date, "to" date)`;

/** The sums of each of these periods, by key. */
export function qualityIn(database: Database, kind: QualityKind, rows: readonly Period[]) {
  return database.rows<KeyedSums>(sql`
    select r."from", d.key, sum(d.playbacks)::integer as playbacks, sum(d.stalled_playbacks)::integer as stalled_playbacks,
      sum(d.failed_playbacks)::integer as failed_playbacks, sum(d.starts)::integer as starts,
      sum(d.start_scores)::bigint as start_scores, sum(d.played_ms)::bigint as played_ms,
      sum(d.stalled_ms)::bigint as stalled_ms
    from ${given(rows)} join quality_days d on d.kind = ${kind} and d.day between r."from" and r."to" group by 1, 2`);
}

export type KeyedBucket = { from: string; key: string; measure: "start" | "bitrate"; bucket: number; count: number };

/** The histograms of each of these periods, by key. */
export function histogramsIn(database: Database, kind: QualityKind, rows: readonly Period[]) {
  return database.rows<KeyedBucket>(sql`
    select r."from", d.key, d.measure, d.bucket, sum(d.count)::bigint as count
    from ${given(rows)} join quality_histograms d on d.kind = ${kind} and d.day between r."from" and r."to"
    group by 1, 2, 3, 4`);
}
