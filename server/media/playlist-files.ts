import { bytesOf } from "#server/files/in-memory.ts";
import type { ServableFiles } from "./reply.ts";

/** The text of a playlist; undefined where there is none, or a longer one. */
export async function playlistText(
  files: ServableFiles,
  key: string,
  longestBytes: number,
): Promise<string | undefined> {
  const file = await files.open(key);
  if (!file) return undefined;
  if (file.info.sizeBytes <= longestBytes) return (await bytesOf(await file.read())).toString();
  await file.close();
  return undefined;
}

/** Whether a name lies in the playlist's folder; a playlist may name any address. */
export const isBelow = (name: string | undefined): name is string =>
  name !== undefined && /^[\w-]+(?:\/[\w-]+)*\.(?:m3u8|mp4|m4s)$/.test(name);

/** Names and lengths of the segments (RFC 8216, 4.3.2.5 and 4.3.2.1). Undefined where one lies elsewhere, or without a first one. */
export function segmentsIn(
  playlist: string,
): { init: string; segments: { name: string; seconds: number }[] } | undefined {
  const init = /^#EXT-X-MAP:.*URI="([^"]+)"/m.exec(playlist)?.[1];
  const segments = [...playlist.matchAll(/^#EXTINF:([\d.]+).*\r?\n(?:#.*\r?\n)*([^#\r\n]+)/gm)].map(
    ([, seconds, name = ""]) => ({ name: name.trim(), seconds: Number(seconds) }),
  );
  if (init === undefined || ![init, ...segments.map(({ name }) => name)].every(isBelow)) return undefined;
  return { init, segments };
}
