import type { Logger } from "pino";
import { isBelow, playlistText, segmentsIn } from "./playlist-files.ts";
import type { ServableFiles } from "./reply.ts";

/** Playlists by their path in a title's folder. */
export type Playlists = Record<string, string>;
export type FirstPlaylists = (key: string) => Promise<Playlists>;

const mainPlaylist = "master.m3u8";
/** Longer ones are left to the player: half a day of segments of 4 s. */
const longestBytes = 256 * 1024;

/**
 * What a player needs before it can request a segment: a title's main playlist, that of its smallest rendition, and that of
 * the sound which plays by default. Sent along with the right to play, they save it a request after the other. What is
 * missing or cannot be read is left out, and requested by the player itself.
 */
export function createFirstPlaylists({
  files,
  log,
}: {
  files: ServableFiles;
  log: Pick<Logger, "warn">;
}): FirstPlaylists {
  async function load(key: string): Promise<Playlists> {
    const main = await playlistText(files, `${key}/${mainPlaylist}`, longestBytes);
    if (main === undefined) return {};
    const names = firstIn(main);
    const texts = await Promise.all(names.map((name) => playlistText(files, `${key}/${name}`, longestBytes)));
    const entries = names.flatMap((name, i) => (texts[i] === undefined ? [] : [[name, texts[i]] as const]));
    return { [mainPlaylist]: main, ...Object.fromEntries(entries) };
  }

  return async (key) => {
    try {
      return await load(key);
    } catch (error) {
      log.warn({ err: error, key }, "The playlists of a title could not be read");
      return {};
    }
  };
}

/**
 * The files that hold the first picture and sound from `seconds` on: of each rendition among these playlists its
 * initialisation segment and one media segment, the first where none holds that place.
 */
export function firstFilesIn({ [mainPlaylist]: _main, ...renditions }: Playlists, seconds: number): string[] {
  return Object.entries(renditions).flatMap(([name, text]) => {
    const found = segmentsIn(text);
    const segment = found && (segmentAt(found.segments, seconds) ?? found.segments[0]);
    const folder = name.slice(0, name.lastIndexOf("/") + 1);
    return segment ? [folder + found.init, folder + segment.name] : [];
  });
}

function segmentAt<Segment extends { seconds: number }>(segments: readonly Segment[], place: number) {
  let end = 0;
  return segments.find(({ seconds }) => place < (end += seconds));
}

/** The playlists of the rendition with the lowest bit rate and of its default sound. Source: RFC 8216, 4.3.4. */
function firstIn(main: string): string[] {
  const lines = main.split("\n").map((line) => line.trimEnd());
  const renditions = lines.flatMap((line, index) => {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) return [];
    return [
      {
        rate: Number(attribute(line, "BANDWIDTH")),
        audio: attribute(line, "AUDIO"),
        codecs: attribute(line, "CODECS"),
        name: lines[index + 1],
      },
    ];
  });
  // Every player begins in H.264: AV1 is for those who have it, at the top.
  const smallest = renditions
    .filter(({ codecs }) => !codecs?.startsWith("av01"))
    .toSorted((a, b) => a.rate - b.rate)
    .at(0);
  const sound = lines.find(
    (line) =>
      line.startsWith("#EXT-X-MEDIA:") &&
      attribute(line, "TYPE") === "AUDIO" &&
      attribute(line, "DEFAULT") === "YES" &&
      attribute(line, "GROUP-ID") === smallest?.audio,
  );
  return [smallest?.name, sound && attribute(sound, "URI")].filter(isBelow);
}

function attribute(line: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line) ?? [];
  return quoted ?? plain;
}
