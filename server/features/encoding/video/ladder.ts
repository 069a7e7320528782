import type { VideoFacts } from "../probe/facts.ts";

/** FFmpeg's name of the encoder for AV1. */
const av1Encoder = "libsvtav1";

/** One size in which a film is offered. */
export type Rung = {
  /** Its folder, by the short side: 'v720'; 'v720-av1'. */
  name: string;
  codec: "h264" | "av1";
  width: number;
  height: number;
  /** Constant quality of its encoder, bounded by `maxKilobits`. */
  crf: number;
  maxKilobits: number;
};

/** By the short side, so that a film held upright has the same sizes. */
const sizes = [
  { short: 360, crf: 23, maxKilobits: 800 },
  { short: 540, crf: 23, maxKilobits: 1800 },
  { short: 720, crf: 22, maxKilobits: 3000 },
  { short: 1080, crf: 22, maxKilobits: 5500 },
] as const;

/** A source that is larger than the last size by less than this is not worth a size of its own. */
const worthwhile = 1.15;

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);

/** The sizes for a source, the smallest first; none is larger than the source. */
export function rungsOf({ width, height }: Pick<VideoFacts, "width" | "height">): Rung[] {
  const source = Math.min(width, height);
  const fitting = sizes.filter(({ short }) => short <= source);
  const largest = fitting.at(-1)?.short ?? 0;
  const next = sizes.find(({ short }) => short > largest);
  // 480 lines, for instance, lie between two sizes.
  const own = next && (largest === 0 || source >= largest * worthwhile) ? [{ ...next, short: even(source) }] : [];
  return [...fitting, ...own].map(({ short, crf, maxKilobits }) => {
    const long = even((short * Math.max(width, height)) / source);
    const [across, down] = width >= height ? [long, short] : [short, long];
    return { name: `v${short}`, codec: "h264" as const, width: across, height: down, crf, maxKilobits };
  });
}

/** Below, AV1 saves too few bytes for what it costs to encode. */
const leastShortOfAv1 = 720;
const av1 = { crf: 35, shareOfKilobits: 0.65 } as const;

/** The top rungs once more in AV1, beside those in H.264 that every player has. */
export function av1RungsOf(rungs: readonly Rung[]): Rung[] {
  return rungs
    .filter(({ width, height }) => Math.min(width, height) >= leastShortOfAv1)
    .map((rung) => ({
      ...rung,
      name: `${rung.name}-av1`,
      codec: "av1",
      crf: av1.crf,
      maxKilobits: Math.round(rung.maxKilobits * av1.shareOfKilobits),
    }));
}

const rates = ["24000/1001", "24", "25", "30000/1001", "30", "48", "50", "60000/1001", "60"];
const valueOf = (rate: string) => {
  const [over = 0, under = 1] = rate.split("/").map(Number);
  return over / under;
};

/** The constant frame rate to encode at, for FFmpeg: a usual one near the source's, at most 60. */
export function outputRate(framesPerSecond: number): string {
  if (framesPerSecond < 22) return String(Math.max(5, Math.round(framesPerSecond * 2) / 2));
  const [first = "25", ...others] = rates;
  return others.reduce(
    (nearest, rate) =>
      Math.abs(valueOf(rate) - framesPerSecond) < Math.abs(valueOf(nearest) - framesPerSecond) ? rate : nearest,
    first,
  );
}

/** The length of a segment from the fourth on. */
export const segmentSeconds = 4;

/**
 * Where keyframes stand, and with them the cuts: segments of 1, 1, 2, then 4 seconds, so that the first frame needs few
 * bytes. None within the last half second. FFmpeg evaluates it for every frame; `n_forced` counts the keyframes so far.
 */
export function keyframesAt(duration: number): string {
  const next = `if(lt(n_forced,3),n_forced,${segmentSeconds}*(n_forced-2))`;
  const end = duration > 1 ? duration - 0.5 : 1e9;
  return `expr:gte(t,${next})*lt(t,${end.toFixed(3)})`;
}

/** The picture as every rung needs it: progressive, in the standard dynamic range, at a constant rate, with square pixels. */
export function preparation({ interlaced, transfer, matrix, frames_per_second }: VideoFacts): string[] {
  return [
    // What FFmpeg is not told it takes for BT.601, and would change the colours of a film that needs no change.
    ...(matrix === "bt709" ? ["setparams=colorspace=bt709"] : []),
    ...(interlaced ? ["bwdif=mode=send_frame"] : []),
    ...(transfer === "sdr" ? [] : toStandardRange),
    // From the film's own beginning, so that a picture that begins late does not run ahead of its sound.
    `fps=${outputRate(frames_per_second)}:start_time=0`,
  ];
}

/** Source: FFmpeg's documentation of `tonemap`, with the `mobius` curve, which leaves what is in range as it is. */
const toStandardRange = [
  "zscale=transfer=linear:npl=100",
  "format=gbrpf32le",
  "zscale=primaries=bt709",
  "tonemap=tonemap=mobius:desat=0",
  "zscale=transfer=bt709:matrix=bt709:range=tv",
  "format=yuv420p",
];

/** Arguments for its encoder that make one rung out of a prepared picture. All rungs are cut at the same places. */
export function rungArguments(rung: Rung, duration: number): string[] {
  return [
    ...(rung.codec === "av1" ? av1Arguments(rung) : h264Arguments(rung)),
    ...["-g", "9999", "-force_key_frames", keyframesAt(duration), "-pix_fmt", "yuv420p"],
    ...["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-color_range", "tv"],
  ];
}

function h264Arguments({ crf, maxKilobits }: Rung): string[] {
  return [
    ...["-c:v", "libx264", "-profile:v", "high", "-preset", "veryfast", "-crf", String(crf)],
    ...["-maxrate", `${maxKilobits}k`, "-bufsize", `${maxKilobits * 2}k`],
    ...["-keyint_min", "1", "-sc_threshold", "0", "-x264-params", "open-gop=0"],
  ];
}

/** SVT-AV1 takes its bound, closed groups and no keyframes of its own as parameters. Source: its Parameters.md. */
function av1Arguments({ crf, maxKilobits }: Rung): string[] {
  const parameters = ["scd=0", "irefresh-type=2", `mbr=${maxKilobits}`];
  return ["-c:v", av1Encoder, "-preset", "9", "-crf", String(crf), "-svtav1-params", parameters.join(":")];
}

/** Arguments for HLS in fragmented MP4, in a folder of the working folder; with the least time the muxer cuts at each keyframe. */
export function hlsArguments(folder: string, seconds = 0.1): string[] {
  return [
    ...["-f", "hls", "-hls_segment_type", "fmp4", "-hls_playlist_type", "vod", "-hls_list_size", "0"],
    ...["-hls_time", String(seconds), "-hls_flags", "independent_segments", "-hls_fmp4_init_filename", "init.mp4"],
    ...["-hls_segment_filename", `${folder}/s%05d.m4s`, `${folder}/index.m3u8`],
  ];
}
