import type { QualityFigures } from "#contract/admin/quality.ts";
import { percentileOf } from "./histogram.ts";
import type { KeyedBucket, QualitySums } from "./reading-queries.ts";

export const noQuality: QualityFigures = {
  playbacks: 0,
  start_score: null,
  start_median_ms: null,
  start_p95_ms: null,
  stall_ratio: null,
  stalled_playbacks: 0,
  failed_playbacks: 0,
  bitrate_median_kbps: null,
  bitrate_p5_kbps: null,
};

/** The figures of some playbacks from their sums and histograms. */
export function figuresOf(sums: QualitySums, buckets: readonly Omit<KeyedBucket, "from" | "key">[]): QualityFigures {
  const of = (measure: KeyedBucket["measure"]) => buckets.filter((one) => one.measure === measure);
  const [starts, rates] = [of("start"), of("bitrate")];
  return {
    playbacks: sums.playbacks,
    start_score: sums.starts === 0 ? null : Math.round(sums.start_scores / sums.starts / 1000) / 10,
    start_median_ms: percentileOf(starts, 0.5),
    start_p95_ms: percentileOf(starts, 0.95),
    stall_ratio: ratioOf(sums.stalled_ms, sums.stalled_ms + sums.played_ms),
    stalled_playbacks: sums.stalled_playbacks,
    failed_playbacks: sums.failed_playbacks,
    bitrate_median_kbps: percentileOf(rates, 0.5),
    bitrate_p5_kbps: percentileOf(rates, 0.05),
  };
}

const ratioOf = (part: number, all: number): number | null => (all === 0 ? null : part / all);
