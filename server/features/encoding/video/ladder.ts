import type { VideoFacts } from "../probe/facts.ts";

/** FFmpeg's name for SVT-AV1. */
export const av1Encoder = "libsvtav1";

/** One rendition of the bitrate ladder. */
export type Rung = {
  /** Its folder, named after the short side: 'v720', 'v720-av1'. */
  name: string;
  codec: "h264" | "av1";
  width: number;
  height: number;
  /** Constant rate factor of the encoder, capped at `maxKilobits` per second. */
  crf: number;
  maxKilobits: number;
};

/** By the short side, so that portrait videos have the same rungs. */
const sizes = [
  { short: 360, crf: 23, maxKilobits: 800 },
  { short: 540, crf: 23, maxKilobits: 1800 },
  { short: 720, crf: 22, maxKilobits: 3000 },
  { short: 1080, crf: 22, maxKilobits: 5500 },
] as const;

/** A source gets a rung of its own size if it exceeds the largest standard one by this factor. */
const minSizeStep = 1.15;

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);

/** The H.264 rungs for a source, the smallest first; none is larger than the source. */
export function ladderFor({ width, height }: Pick<VideoFacts, "width" | "height">): Rung[] {
  const source = Math.min(width, height);
  const fitting = sizes.filter(({ short }) => short <= source);
  const largest = fitting.at(-1)?.short ?? 0;
  const next = sizes.find(({ short }) => short > largest);
  // A source of 480 lines, for instance, lies between two standard sizes.
  const own = next && (largest === 0 || source >= largest * minSizeStep) ? [{ ...next, short: even(source) }] : [];
  return [...fitting, ...own].map(({ short, crf, maxKilobits }) => {
    const long = even((short * Math.max(width, height)) / source);
    const [across, down] = width >= height ? [long, short] : [short, long];
    return { name: `v${short}`, codec: "h264" as const, width: across, height: down, crf, maxKilobits };
  });
}

/** Minimum short side for AV1: below it, the savings do not justify the encoding time. */
const minAv1Short = 720;
const av1 = { crf: 35, shareOfKilobits: 0.65 } as const;

/** AV1 versions of the top rungs, for players that decode it; the H.264 rungs remain for all others. */
export function av1LadderFor(rungs: readonly Rung[]): Rung[] {
  return rungs
    .filter(({ width, height }) => Math.min(width, height) >= minAv1Short)
    .map((rung) => ({
      ...rung,
      name: `${rung.name}-av1`,
      codec: "av1",
      crf: av1.crf,
      maxKilobits: Math.round(rung.maxKilobits * av1.shareOfKilobits),
    }));
}

const standardRates = ["24000/1001", "24", "25", "30000/1001", "30", "48", "50", "60000/1001", "60"];
const valueOf = (rate: string) => {
  const [numerator = 0, denominator = 1] = rate.split("/").map(Number);
  return numerator / denominator;
};

/** The constant frame rate to encode at, in FFmpeg's notation: the standard rate nearest to the source's, at most 60. */
export function outputRate(framesPerSecond: number): string {
  if (framesPerSecond < 22) return String(Math.max(5, Math.round(framesPerSecond * 2) / 2));
  const [first = "25", ...others] = standardRates;
  return others.reduce(
    (nearest, rate) =>
      Math.abs(valueOf(rate) - framesPerSecond) < Math.abs(valueOf(nearest) - framesPerSecond) ? rate : nearest,
    first,
  );
}

/** Duration of the fourth and all later segments. */
export const segmentSeconds = 4;

/**
 * FFmpeg's expression for forced keyframes, at which segments are cut: after 1, 1, 2, then every 4 seconds, so that the first
 * frame needs few bytes. No keyframe in the last half second. FFmpeg evaluates it for every frame; `n_forced` counts the
 * keyframes so far.
 */
export function keyframeExpression(duration: number): string {
  const next = `if(lt(n_forced,3),n_forced,${segmentSeconds}*(n_forced-2))`;
  const end = duration > 1 ? duration - 0.5 : 1e9;
  return `expr:gte(t,${next})*lt(t,${end.toFixed(3)})`;
}

/** Filters before scaling, shared by all rungs: deinterlacing, tone mapping to SDR and a constant frame rate. */
export function videoFilters({ interlaced, transfer, matrix, frames_per_second }: VideoFacts): string[] {
  return [
    // FFmpeg assumes BT.601 if nothing is declared, and would convert colours that are BT.709 already.
    ...(matrix === "bt709" ? ["setparams=colorspace=bt709"] : []),
    ...(interlaced ? ["bwdif=mode=send_frame"] : []),
    ...(transfer === "sdr" ? [] : toneMapping),
    // Padded from the film's start: a video stream that starts late stays in sync with the audio.
    `fps=${outputRate(frames_per_second)}:start_time=0`,
  ];
}

/** HDR to SDR. Source: FFmpeg's documentation of `tonemap`; the `mobius` curve preserves colours within range. */
const toneMapping = [
  "zscale=transfer=linear:npl=100",
  "format=gbrpf32le",
  "zscale=primaries=bt709",
  "tonemap=tonemap=mobius:desat=0",
  "zscale=transfer=bt709:matrix=bt709:range=tv",
  "format=yuv420p",
];
