import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CaptionRole, SoundRole } from "../probe/facts.ts";
import type { Rung } from "./ladder.ts";

/** Labels are in the track's own language. */
export type OfferedSound = { language: string; role: SoundRole; label: string; folder: string };
export type OfferedCaptions = { language: string; role: CaptionRole; label: string; folder: string };

type Measured = { peak: number; average: number; seconds: number };

/** Of a rendition in its folder: bits a second of the heaviest segment and on average, and its length. */
export async function measureRendition(folder: string): Promise<Measured> {
  const playlist = await readFile(path.join(folder, "index.m3u8"), "utf8");
  let [bits, seconds, peak] = [0, 0, 0];
  for (const [, length, file = ""] of playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(\S+)/g)) {
    const size = (await stat(path.join(folder, file))).size * 8;
    bits += size;
    seconds += Number(length);
    // A last segment of a few frames says nothing of the rate.
    if (Number(length) >= 0.5) peak = Math.max(peak, size / Number(length));
  }
  const average = seconds > 0 ? bits / seconds : 0;
  return { peak: Math.ceil(Math.max(peak, average)), average: Math.ceil(average), seconds };
}

/** The lengths of a playlist's segments, in seconds. */
export const cutsIn = (playlist: string): number[] =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));

/** The RFC 6381 name of the stream that an initialisation segment describes. */
async function codecOf(folder: string): Promise<string> {
  const init = await readFile(path.join(folder, "init.mp4"));
  const av1 = init.indexOf("av1C");
  if (av1 !== -1) return av1Name(init.subarray(av1 + 4));
  // Profile, constraints and level.
  const box = init.indexOf("avcC");
  return `avc1.${init.subarray(box + 5, box + 8).toString("hex")}`;
}

/**
 * 'av01.0.08M.08': profile, level, tier and bits a sample. Colours are those that the name stands for by itself, BT.709.
 * Source: AV1 Codec ISO Media File Format Binding, 2.3 and 5.
 * @param record AV1CodecConfigurationRecord
 */
export function av1Name(record: Uint8Array): string {
  const [, second = 0, third = 0] = record;
  const [profile, level] = [second >> 5, second & 0x1f];
  const [isHighTier, isHighDepth, isTwelve] = [0x80, 0x40, 0x20].map((bit) => (third & bit) !== 0);
  const depth = isHighDepth ? (isTwelve ? 12 : 10) : 8;
  const two = (value: number) => String(value).padStart(2, "0");
  return `av01.${profile}.${two(level)}${isHighTier ? "H" : "M"}.${two(depth)}`;
}

export type MainPlaylist = {
  rungs: readonly Rung[];
  frameRate: number;
  hasSound: boolean;
  /** None where the only sound is in the picture's segments. */
  sounds: readonly OfferedSound[];
};

/** Writes the main playlist, whose figures are measured on the segments. Captions are added by `withCaptions`. */
export async function writeMainPlaylist(
  folder: string,
  { rungs, frameRate, hasSound, sounds }: MainPlaylist,
): Promise<void> {
  const rates = await Promise.all(sounds.map((sound) => measureRendition(path.join(folder, sound.folder))));
  const heaviest = { peak: 0, average: 0 };
  for (const { peak, average } of rates) {
    heaviest.peak = Math.max(heaviest.peak, peak);
    heaviest.average = Math.max(heaviest.average, average);
  }
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...sounds.map(soundLine)];
  for (const { name, width, height } of rungs) {
    const { peak, average } = await measureRendition(path.join(folder, name));
    const codec = await codecOf(path.join(folder, name));
    const stream = [
      `BANDWIDTH=${peak + heaviest.peak}`,
      `AVERAGE-BANDWIDTH=${average + heaviest.average}`,
      `CODECS="${codec}${hasSound ? ",mp4a.40.2" : ""}"`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${frameRate.toFixed(3)}`,
      ...(sounds.length > 0 ? ['AUDIO="sound"'] : []),
      "CLOSED-CAPTIONS=NONE",
    ];
    lines.push(`#EXT-X-STREAM-INF:${stream.join(",")}`, `${name}/index.m3u8`);
  }
  await writeFile(path.join(folder, "master.m3u8"), `${lines.join("\n")}\n`);
}

function soundLine({ language, role, label, folder }: OfferedSound, place: number): string {
  return [
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${quoted(label)}",LANGUAGE="${language}"`,
    `DEFAULT=${place === 0 ? "YES" : "NO"},AUTOSELECT=YES`,
    ...(role === "description" ? ['CHARACTERISTICS="public.accessibility.describes-video"'] : []),
    `CHANNELS="2",URI="${folder}/index.m3u8"`,
  ].join(",");
}

function captionsLine({ language, role, label, folder }: OfferedCaptions): string {
  const sdh = "public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound";
  return [
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="${quoted(label)}",LANGUAGE="${language}"`,
    `DEFAULT=NO,AUTOSELECT=YES,FORCED=${role === "forced" ? "YES" : "NO"}`,
    ...(role === "sdh" ? [`CHARACTERISTICS="${sdh}"`] : []),
    `URI="${folder}/index.m3u8"`,
  ].join(",");
}

/** An attribute's value may hold neither quotation marks nor line breaks (RFC 8216, 4.2). */
const quoted = (text: string) => text.replaceAll(/["\r\n]/g, " ").trim();

/** A main playlist with these captions instead of those it names. */
export function withCaptions(main: string, captions: readonly OfferedCaptions[]): string {
  const lines = main.split("\n").filter((line) => !line.startsWith("#EXT-X-MEDIA:TYPE=SUBTITLES"));
  const at = lines.findIndex((line) => line.startsWith("#EXT-X-STREAM-INF:"));
  const named = lines.map((line) => {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) return line;
    const bare = line.replace(',SUBTITLES="subs"', "");
    return captions.length > 0 ? `${bare},SUBTITLES="subs"` : bare;
  });
  return [...named.slice(0, at), ...captions.map(captionsLine), ...named.slice(at)].join("\n");
}

/** The playlist of captions that are one file. */
export function captionsPlaylist(seconds: number): string {
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    `#EXTINF:${seconds.toFixed(3)},`,
    "all.vtt",
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
}
