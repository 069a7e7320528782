import { sql, type Sql } from "#server/database/sql.ts";

/** The bounds of buckets grow by it, so that a value is known to about two and a half per cent; sums of days stay histograms. */
const growth = 1.05;

/** The bucket of a value, in a statement. */
export const bucketOf = (value: Sql): Sql =>
  sql`floor(ln(greatest(${value}, 1)::double precision) / ln(${growth}::double precision))::smallint`;

/** The value in the middle of a bucket. */
export const valueOf = (bucket: number): number => Math.round(growth ** (bucket + 0.5));

export type Bucket = { bucket: number; count: number };

/** The value below which a share of what was counted lies; null where nothing was. */
export function percentileOf(buckets: readonly Bucket[], share: number): number | null {
  const all = buckets.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  let below = 0;
  const reached = buckets.toSorted((a, b) => a.bucket - b.bucket).find(({ count }) => (below += count) >= share * all);
  return reached ? valueOf(reached.bucket) : null;
}
