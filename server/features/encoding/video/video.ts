import { readFile } from "node:fs/promises";
import path from "node:path";
import { outFolder, type Work } from "../attempts/attempt.ts";
import type { SourceFacts, VideoFacts } from "../probe/facts.ts";
import type { Finding } from "../findings.ts";
import { av1RungsOf, hlsArguments, preparation, rungArguments, rungsOf, segmentSeconds, type Rung } from "./ladder.ts";
import type { EncodedSound } from "../audio/audio.ts";
import { framePattern, framesFolder, shapeOfTiles, tilesFile, type TileShape } from "../stills/storyboard.ts";

export type EncodedPicture = { rungs: Rung[]; tiles: TileShape; findings: Finding[] };


/** The folder of an alternate sound. */
export const soundFolder = (place: number): string => `sound-${place + 1}`;

/**
 * Decodes the picture once and writes every rung of the ladder, the storyboard's pictures and their frames, and what is black. A
 * single sound travels in the picture's own segments, which brings the first frame sooner; several are renditions of their own.
 * @param wishes `av1`: the top rungs in AV1 besides; `onSeconds` is told how much is encoded
 */
export async function encodePicture(
  work: Work,
  facts: SourceFacts & { video: VideoFacts },
  sounds: readonly EncodedSound[],
  { av1, onSeconds }: { av1: boolean; onSeconds: (seconds: number) => void },
): Promise<EncodedPicture> {
  const { ffmpeg, file, workspace, folder, run } = work;
  const sizes = rungsOf(facts.video);
  const rungs = [...sizes, ...(av1 ? av1RungsOf(sizes) : [])];
  const tiles = shapeOfTiles(facts.video, facts.duration);
  const apart = sounds.length > 1 ? sounds.map((_, place) => soundFolder(place)) : [];
  for (const name of [...rungs.map((rung) => rung.name), ...apart]) await workspace.makeFolder(`${outFolder}/${name}`);
  await workspace.makeFolder(framesFolder);
  const args = [
    ...ffmpeg.input(file),
    ...sounds.flatMap((sound) => ffmpeg.input(sound.file)),
    ...["-filter_complex", filterGraph(facts.video, rungs, tiles)],
    ...rungs.flatMap((rung, place) => [
      ...["-map", `[o${place}]`, ...(sounds.length === 1 ? ["-map", "1:a", "-c:a", "copy"] : [])],
      ...rungArguments(rung, facts.duration),
      ...hlsArguments(`${outFolder}/${rung.name}`),
    ]),
    ...apart.flatMap((name, place) => [
      ...["-map", `${place + 1}:a`, "-c:a", "copy"],
      ...hlsArguments(`${outFolder}/${name}`, segmentSeconds),
    ]),
    ...["-map", "[tiles]", "-f", "rawvideo", tilesFile],
    ...["-map", "[frames]", "-q:v", "2", "-start_number", "0", `${framesFolder}/${framePattern}`],
  ];
  const { said } = await ffmpeg.run(args, {
    workspace,
    mediaSeconds: facts.duration,
    signal: run.signal,
    onProgress: onSeconds,
  });
  await work.log(`${rungs.map((rung) => rung.name).join(", ")}\n${complaintsIn(said)}`);
  return { rungs, tiles, findings: blackFindings(await readBlack(folder, facts.duration), facts.duration) };
}

/** A width or height at most; more gains nothing on a poster. */
const longSide = 2400;
const frameSize = `w='min(${longSide},iw*sar)':h='min(${longSide},ih)'`;
const asJpeg = [
  `scale=${frameSize}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
  "setsar=1",
  // JPEG is of BT.601 at full range (JFIF 1.02): FFmpeg converts to that from RGB, but not from another matrix.
  "format=gbrp",
];

/**
 * Every size is scaled once from the prepared picture, for the rungs that have it; the storyboard and the search for black need
 * the smallest alone.
 */
function filterGraph(video: VideoFacts, rungs: readonly Rung[], tiles: TileShape): string {
  const sizes = rungs.filter(({ codec }) => codec === "h264");
  const source = `[0:${video.index}]${preparation(video).join(",")},split=${sizes.length + 1}[all]`;
  const scaled = sizes.map(({ width, height }, place) => {
    const scale = `[i${place}]scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p`;
    const outputs = rungs.flatMap((rung, at) => (rung.width === width && rung.height === height ? [`[o${at}]`] : []));
    if (place === 0) outputs.push("[small]");
    return outputs.length > 1 ? `${scale},split=${outputs.length}${outputs.join("")}` : `${scale}${outputs.join("")}`;
  });
  const black = ["start", "end"].map((edge) => `metadata=print:key=lavfi.black_${edge}:file=black-${edge}.txt`);
  const tile = `fps=1/${tiles.everySeconds}:start_time=0`;
  const frames = `[all]${[tile, ...asJpeg].join(",")}[frames]`;
  const small = [
    `[small]scale=${tiles.width}:${tiles.height}:flags=fast_bilinear`,
    "blackdetect=black_min_duration=0.1:pixel_black_th=0.08",
    ...black,
    tile,
    "format=rgb24[tiles]",
  ];
  return [`${source}${sizes.map((_, place) => `[i${place}]`).join("")}`, ...scaled, small.join(","), frames].join(";");
}

/** Warnings and errors, without what FFmpeg says of every stream. */
function complaintsIn(said: string): string {
  const lines = said.split("\n").filter((line) => /error|invalid|corrupt|missing|warning|concealing/i.test(line));
  return lines.slice(0, 50).join("\n");
}

type Black = { start: number; end: number };

async function readBlack(folder: string, duration: number): Promise<Black[]> {
  const [starts = [], ends = []] = await Promise.all(
    ["start", "end"].map(async (edge) => {
      const text = await readFile(path.join(folder, `black-${edge}.txt`), "utf8").catch(absent);
      return [...text.matchAll(/lavfi\.black_(?:start|end)=([\d.]+)/g)].map(([, at]) => Number(at));
    }),
  );
  return starts.map((start, place) => ({ start, end: ends[place] ?? duration }));
}

/** The file is made with its first line. */
function absent(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return "";
  throw error;
}

const noticedSeconds = 1;

/** Black at the beginning and at the end; in between, films may be black. */
export function blackFindings(black: readonly Black[], duration: number): Finding[] {
  const first = black.find(({ start }) => start < 0.1);
  const last = black.findLast(({ end }) => duration - end < 0.2);
  const found: Finding[] = [];
  if (first && first.end >= noticedSeconds) found.push({ code: "black-beginning", seconds: first.end });
  if (last && last !== first && duration - last.start >= noticedSeconds)
    found.push({ code: "black-end", seconds: duration - last.start });
  return found;
}
