import type { Logger } from "pino";
import { bytesOf } from "#server/files/in-memory.ts";
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
    const main = await textOf(files, `${key}/${mainPlaylist}`);
    if (main === undefined) return {};
    const names = firstIn(main);
    const texts = await Promise.all(names.map((name) => textOf(files, `${key}/${name}`)));
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

async function textOf(files: ServableFiles, key: string): Promise<string | undefined> {
  const file = await files.open(key);
  if (!file) return undefined;
  if (file.info.sizeBytes <= longestBytes) return (await bytesOf(await file.read())).toString();
  await file.close();
  return undefined;
}

/** The playlists of the rendition with the lowest bit rate and of its default sound. Source: RFC 8216, 4.3.4. */
function firstIn(main: string): string[] {
  const lines = main.split("\n").map((line) => line.trimEnd());
  const renditions = lines.flatMap((line, index) => {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) return [];
    return [{ rate: Number(attribute(line, "BANDWIDTH")), audio: attribute(line, "AUDIO"), name: lines[index + 1] }];
  });
  const smallest = renditions.toSorted((a, b) => a.rate - b.rate).at(0);
  const sound = lines.find(
    (line) =>
      line.startsWith("#EXT-X-MEDIA:") &&
      attribute(line, "TYPE") === "AUDIO" &&
      attribute(line, "DEFAULT") === "YES" &&
      attribute(line, "GROUP-ID") === smallest?.audio,
  );
  return [smallest?.name, sound && attribute(sound, "URI")].filter(isBelow);
}

/** Whether a name lies in the folder; a playlist may name any address. */
const isBelow = (name: string | undefined): name is string =>
  name !== undefined && /^[\w-]+(?:\/[\w-]+)*\.m3u8$/.test(name);

function attribute(line: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line) ?? [];
  return quoted ?? plain;
}
