import type Hls from "hls.js";

const mostKbps = 1_000_000;

/** The bit rate on screen and the measured throughput, in kbit/s; none where the browser adapts by itself. */
export function ratesOf(hls: Hls | undefined): { br?: number | undefined; mtp?: number | undefined } {
  if (!hls) return {};
  const shown = hls.levels[hls.currentLevel]?.bitrate;
  const throughput = hls.bandwidthEstimate;
  return {
    br: shown === undefined ? undefined : Math.round(shown / 1000),
    mtp: Number.isFinite(throughput) ? Math.min(mostKbps, Math.round(throughput / 100_000) * 100) : undefined,
  };
}
