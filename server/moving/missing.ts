import type { Client } from "pg";
import { findMissing, holds } from "#server/backup/missing-files.ts";
import type { Stores } from "#server/backup/named-files.ts";
import type { Places } from "#server/backup/places.ts";
import type { Files } from "#server/files/files.ts";
import { bytesOf } from "#server/files/in-memory.ts";
import { namedInPlaylist } from "./named-in-playlist.ts";

/** Longer ones are no playlists of ours. */
const longestPlaylistBytes = 4 * 1024 * 1024;

/** A file or folder that something names, and that is nowhere. */
export type Missing = { key: string; namedBy: string };

/**
 * What rows name and no store has. `places` is what was listed before: what came since is looked for again, and what is no
 * longer named counts no more.
 */
export async function findMissingOfRows(
  client: Client,
  { places, stores, shipped }: { places: Places; stores: Stores; shipped: Stores },
): Promise<Missing[]> {
  const inTransaction = async (seen: Places) => {
    await client.query("begin isolation level repeatable read read only");
    try {
      return await findMissing(client, seen, shipped);
    } finally {
      await client.query("rollback");
    }
  };
  const absent = new Set<string>();
  for (const { key } of await inTransaction(places)) {
    const [store, rest] = divided(key);
    if (!(await holds(stores[store], rest))) absent.add(key);
  }
  if (absent.size === 0) return [];
  return inTransaction({ add: () => undefined, has: (store, key) => !absent.has(`${store}/${key}`) });
}

function divided(key: string): ["keys" | "media" | "images", string] {
  const cut = key.indexOf("/");
  const store = key.slice(0, cut);
  if (store !== "media" && store !== "images" && store !== "keys") throw new Error(`${key} is of no store`);
  return [store, key.slice(cut + 1)];
}

/** What a playlist names and the store lacks; nothing where the playlist itself is gone by now. */
export async function findMissingOfPlaylist(media: Files, key: string): Promise<Missing[]> {
  const text = await textOf(media, key);
  if (text === undefined) return [];
  const names = namedInPlaylist(key, text);
  const there = new Set<string>();
  for (const folder of new Set(names.map((name) => name.slice(0, name.lastIndexOf("/") + 1))))
    if (folder !== "") for await (const file of media.list(folder)) there.add(file.key);
  const missing = names.filter((name) => !there.has(name));
  // A version that is removed goes file by file.
  if (missing.length > 0 && (await textOf(media, key)) === undefined) return [];
  return missing.map((name) => ({ key: `media/${name}`, namedBy: `media/${key}` }));
}

async function textOf(files: Files, key: string): Promise<string | undefined> {
  const file = await files.open(key);
  if (!file) return undefined;
  if (file.info.sizeBytes <= longestPlaylistBytes) return (await bytesOf(await file.read())).toString();
  await file.close();
  return undefined;
}
