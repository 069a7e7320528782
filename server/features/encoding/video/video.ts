import { readFile } from "node:fs/promises";
import path from "node:path";
import { outFolder, type Work } from "../attempts/attempt.ts";
import { ffmpegOptions } from "../attempts/ffmpeg-options.ts";
import type { SourceFacts, VideoFacts } from "../probe/facts.ts";
import type { Finding } from "../findings.ts";
import { av1LadderFor, videoFilters, ladderFor, segmentSeconds, type Rung } from "./ladder.ts";
import { hlsArguments, rungArguments } from "./rung-arguments.ts";
import type { EncodedAudio } from "../audio/audio.ts";
import { framePattern, framesFolder, tileShapeFor, tilesFile, type TileShape } from "../stills/storyboard.ts";

export type EncodedVideo = { rungs: Rung[]; tiles: TileShape; findings: Finding[] };

/** Folder of an alternate audio rendition. */
export const audioFolder = (position: number): string => `sound-${position + 1}`;

/**
 * Decodes the video once and writes every rung of the ladder, the storyboard's tiles and frames, and the black intervals. A
 * single audio track is muxed into the video segments, which shortens the time to the first frame; several become renditions
 * of their own.
 * @param options `av1`: also encode the top rungs in AV1; `onSeconds` receives the duration encoded so far
 */
export async function encodeVideo(
  work: Work,
  facts: SourceFacts & { video: VideoFacts },
  audio: readonly EncodedAudio[],
  { av1, onSeconds }: { av1: boolean; onSeconds: (seconds: number) => void },
): Promise<EncodedVideo> {
  const { ffmpeg, file, workspace, folder, run } = work;
  const ladder = ladderFor(facts.video);
  const rungs = [...ladder, ...(av1 ? av1LadderFor(ladder) : [])];
  const tiles = tileShapeFor(facts.video, facts.duration);
  const renditions = audio.length > 1 ? audio.map((_, position) => audioFolder(position)) : [];
  for (const name of [...rungs.map((rung) => rung.name), ...renditions])
    await workspace.makeFolder(`${outFolder}/${name}`);
  await workspace.makeFolder(framesFolder);
  const muxedAudio = audio.length === 1 ? ffmpegOptions({ map: "1:a", "c:a": "copy" }) : [];
  const args = [
    ...ffmpeg.input(file),
    ...audio.flatMap((track) => ffmpeg.input(track.file)),
    "-filter_complex",
    filterGraph(facts.video, rungs, tiles),
    ...rungs.flatMap((rung, index) => [
      "-map",
      `[o${index}]`,
      ...muxedAudio,
      ...rungArguments(rung, facts.duration),
      ...hlsArguments(`${outFolder}/${rung.name}`),
    ]),
    ...renditions.flatMap((name, position) => [
      ...ffmpegOptions({ map: `${position + 1}:a`, "c:a": "copy" }),
      ...hlsArguments(`${outFolder}/${name}`, segmentSeconds),
    ]),
    ...ffmpegOptions({ map: "[tiles]", f: "rawvideo" }),
    tilesFile,
    ...ffmpegOptions({ map: "[frames]", "q:v": 2, start_number: 0 }),
    `${framesFolder}/${framePattern}`,
  ];
  const { said: output } = await ffmpeg.run(args, {
    workspace,
    mediaSeconds: facts.duration,
    signal: run.signal,
    onProgress: onSeconds,
  });
  await work.log(`${rungs.map((rung) => rung.name).join(", ")}\n${warningsIn(output)}`);
  const black = await readBlackIntervals(folder, facts.duration);
  return { rungs, tiles, findings: blackFindings(black, facts.duration) };
}

/** Maximum width and height of a poster candidate, in pixels. */
const longSide = 2400;
const frameSize = `w='min(${longSide},iw*sar)':h='min(${longSide},ih)'`;
const asJpeg = [
  `scale=${frameSize}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
  "setsar=1",
  // JPEG is BT.601 at full range (JFIF 1.02): FFmpeg converts to it from RGB, but not from another YUV matrix.
  "format=gbrp",
];

/**
 * Each size is scaled once and shared by its H.264 and AV1 rungs; the storyboard and black detection use the smallest. Pads:
 * `o<n>` for the n-th rung, `tiles` and `frames`.
 */
function filterGraph(video: VideoFacts, rungs: readonly Rung[], tiles: TileShape): string {
  const sizes = rungs.filter(({ codec }) => codec === "h264");
  const source = `[0:${video.index}]${videoFilters(video).join(",")},split=${sizes.length + 1}[all]`;
  const scaled = sizes.map(({ width, height }, sizeIndex) => {
    const scale = `[i${sizeIndex}]scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p`;
    const outputs = rungs.flatMap((rung, index) =>
      rung.width === width && rung.height === height ? [`[o${index}]`] : [],
    );
    if (sizeIndex === 0) outputs.push("[small]");
    return outputs.length > 1 ? `${scale},split=${outputs.length}${outputs.join("")}` : `${scale}${outputs.join("")}`;
  });
  const black = ["start", "end"].map((edge) => `metadata=print:key=lavfi.black_${edge}:file=black-${edge}.txt`);
  const sampling = `fps=1/${tiles.everySeconds}:start_time=0`;
  const frames = `[all]${[sampling, ...asJpeg].join(",")}[frames]`;
  const small = [
    `[small]scale=${tiles.width}:${tiles.height}:flags=fast_bilinear`,
    "blackdetect=black_min_duration=0.1:pixel_black_th=0.08",
    ...black,
    sampling,
    "format=rgb24[tiles]",
  ];
  return [`${source}${sizes.map((_, index) => `[i${index}]`).join("")}`, ...scaled, small.join(","), frames].join(";");
}

/** Warnings and errors in FFmpeg's output, without its stream descriptions. */
function warningsIn(output: string): string {
  const lines = output.split("\n").filter((line) => /error|invalid|corrupt|missing|warning|concealing/i.test(line));
  return lines.slice(0, 50).join("\n");
}

type BlackInterval = { start: number; end: number };

async function readBlackIntervals(folder: string, duration: number): Promise<BlackInterval[]> {
  const [starts = [], ends = []] = await Promise.all(
    ["start", "end"].map(async (edge) => {
      const text = await readFile(path.join(folder, `black-${edge}.txt`), "utf8").catch(emptyIfMissing);
      return [...text.matchAll(/lavfi\.black_(?:start|end)=([\d.]+)/g)].map(([, at]) => Number(at));
    }),
  );
  return starts.map((start, index) => ({ start, end: ends[index] ?? duration }));
}

/** FFmpeg creates the file with its first line. */
function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}

const reportedSeconds = 1;

/** Reports black at the start and end of a film; black in between is normal. */
export function blackFindings(black: readonly BlackInterval[], duration: number): Finding[] {
  const first = black.find(({ start }) => start < 0.1);
  const last = black.findLast(({ end }) => duration - end < 0.2);
  const found: Finding[] = [];
  if (first && first.end >= reportedSeconds) found.push({ code: "black-beginning", seconds: first.end });
  if (last && last !== first && duration - last.start >= reportedSeconds)
    found.push({ code: "black-end", seconds: duration - last.start });
  return found;
}
