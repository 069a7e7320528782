import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CaptionRole, AudioRole } from "../probe/facts.ts";
import type { Rung } from "./ladder.ts";

/** An alternate audio rendition. The label is in its own language. */
export type OfferedAudio = { language: string; role: AudioRole; label: string; folder: string };
export type OfferedCaptions = { language: string; role: CaptionRole; label: string; folder: string };

/** Bit rates in bits per second. */
type Measured = { peak: number; average: number; seconds: number };

/** Measures the bit rate of a rendition's heaviest segment, its average bit rate and its duration. */
export async function measureRendition(folder: string): Promise<Measured> {
  const playlist = await readFile(path.join(folder, "index.m3u8"), "utf8");
  let [bits, seconds, peak] = [0, 0, 0];
  for (const [, length, file = ""] of playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(\S+)/g)) {
    const size = (await stat(path.join(folder, file))).size * 8;
    bits += size;
    seconds += Number(length);
    // The bit rate of a last segment of a few frames is not representative.
    if (Number(length) >= 0.5) peak = Math.max(peak, size / Number(length));
  }
  const average = seconds > 0 ? bits / seconds : 0;
  return { peak: Math.ceil(Math.max(peak, average)), average: Math.ceil(average), seconds };
}

/** Durations of a media playlist's segments, in seconds. */
export const segmentDurations = (playlist: string): number[] =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));

/** RFC 6381 codec string of a rendition's initialisation segment. */
async function codecOf(folder: string): Promise<string> {
  const init = await readFile(path.join(folder, "init.mp4"));
  const av1 = init.indexOf("av1C");
  if (av1 !== -1) return av1CodecString(init.subarray(av1 + 4));
  // Profile, constraints and level follow the box type and its version.
  const box = init.indexOf("avcC");
  return `avc1.${init.subarray(box + 5, box + 8).toString("hex")}`;
}

/**
 * 'av01.0.08M.08': profile, level, tier and bit depth. The omitted colour fields default to BT.709.
 * Source: AV1 Codec ISO Media File Format Binding, 2.3 and 5.
 * @param record AV1CodecConfigurationRecord
 */
export function av1CodecString(record: Uint8Array): string {
  const [, second = 0, third = 0] = record;
  const [profile, level] = [second >> 5, second & 0x1f];
  const [isHighTier, isHighDepth, isTwelveBit] = [0x80, 0x40, 0x20].map((bit) => (third & bit) !== 0);
  const depth = isHighDepth ? (isTwelveBit ? 12 : 10) : 8;
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `av01.${profile}.${twoDigits(level)}${isHighTier ? "H" : "M"}.${twoDigits(depth)}`;
}

export type MainPlaylist = {
  rungs: readonly Rung[];
  frameRate: number;
  hasAudio: boolean;
  /** Empty if the only track is muxed into the video segments. */
  audio: readonly OfferedAudio[];
};

/** Writes the multivariant playlist with bit rates measured from the segments. `replaceCaptions` adds captions. */
export async function writeMainPlaylist(
  folder: string,
  { rungs, frameRate, hasAudio, audio }: MainPlaylist,
): Promise<void> {
  const rates = await Promise.all(audio.map((rendition) => measureRendition(path.join(folder, rendition.folder))));
  const heaviest = { peak: 0, average: 0 };
  for (const { peak, average } of rates) {
    heaviest.peak = Math.max(heaviest.peak, peak);
    heaviest.average = Math.max(heaviest.average, average);
  }
  const lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS", ...audio.map(audioLine)];
  for (const { name, width, height } of rungs) {
    const { peak, average } = await measureRendition(path.join(folder, name));
    const codec = await codecOf(path.join(folder, name));
    const stream = [
      `BANDWIDTH=${peak + heaviest.peak}`,
      `AVERAGE-BANDWIDTH=${average + heaviest.average}`,
      `CODECS="${codec}${hasAudio ? ",mp4a.40.2" : ""}"`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${frameRate.toFixed(3)}`,
      ...(audio.length > 0 ? ['AUDIO="sound"'] : []),
      "CLOSED-CAPTIONS=NONE",
    ];
    lines.push(`#EXT-X-STREAM-INF:${stream.join(",")}`, `${name}/index.m3u8`);
  }
  await writeFile(path.join(folder, "master.m3u8"), `${lines.join("\n")}\n`);
}

function audioLine({ language, role, label, folder }: OfferedAudio, position: number): string {
  return [
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${quoted(label)}",LANGUAGE="${language}"`,
    `DEFAULT=${position === 0 ? "YES" : "NO"},AUTOSELECT=YES`,
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

/** A quoted attribute value may not contain quotation marks or line breaks (RFC 8216, 4.2). */
const quoted = (text: string) => text.replaceAll(/["\r\n]/g, " ").trim();

/** Replaces the captions that a multivariant playlist lists. */
export function replaceCaptions(main: string, captions: readonly OfferedCaptions[]): string {
  const lines = main.split("\n").filter((line) => !line.startsWith("#EXT-X-MEDIA:TYPE=SUBTITLES"));
  const firstVariant = lines.findIndex((line) => line.startsWith("#EXT-X-STREAM-INF:"));
  const updated = lines.map((line) => {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) return line;
    const bare = line.replace(',SUBTITLES="subs"', "");
    return captions.length > 0 ? `${bare},SUBTITLES="subs"` : bare;
  });
  return [...updated.slice(0, firstVariant), ...captions.map(captionsLine), ...updated.slice(firstVariant)].join("\n");
}

/** Media playlist of captions that are a single WebVTT file. */
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
