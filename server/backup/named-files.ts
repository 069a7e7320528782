import type { Client } from "pg";
import type { Files } from "#server/adapters/files/files.ts";
import type { StoreName } from "#server/adapters/files/stored-files.ts";
import { findUnnamed, findValues } from "./queries.ts";

export type Stores = Record<StoreName, Files>;

export type NamedFile = {
  table: string;
  column: string;
  store: StoreName;
  /** Whether a value is one file's key, or the folder that a title's files lie in. */
  names: "file" | "folder";
  /** Values that begin otherwise name pictures that come with the program. */
  startingWith: string;
};

/** Every column whose values say where files lie. A new one belongs here, or its files could go missing unnoticed. */
export const namedFiles: readonly NamedFile[] = [
  { table: "videos", column: "media_key", store: "media", names: "folder", startingWith: "" },
  { table: "videos", column: "images_key", store: "images", names: "folder", startingWith: "" },
  { table: "trailers", column: "media_key", store: "media", names: "folder", startingWith: "" },
  { table: "trailers", column: "images_key", store: "images", names: "folder", startingWith: "" },
  { table: "profiles", column: "avatar", store: "images", names: "file", startingWith: "avatars/uploaded/" },
];

/**
 * Every file or folder that a row names and that is not there. Inside a transaction only.
 * @param isThere answers for a key, or for a folder with `/` at its end
 */
export async function* findMissing(
  client: Client,
  isThere: (store: StoreName, key: string) => Promise<boolean>,
): AsyncGenerator<{ namedBy: string; key: string }> {
  for (const named of namedFiles) {
    for await (const values of findValues(client, named)) {
      for (const value of values) {
        const key = named.names === "folder" ? `${value}/` : value;
        if (!(await isThere(named.store, key))) {
          yield { namedBy: `${named.table}.${named.column}`, key: `${named.store}/${key}` };
        }
      }
    }
  }
}

/** Whether one of the stores has the file, or anything in the folder. */
export async function isIn(stores: Files[], key: string): Promise<boolean> {
  for (const files of stores) {
    if (key.endsWith("/") ? await hasAny(files, key) : await files.stat(key)) return true;
  }
  return false;
}

async function hasAny(files: Files, folder: string): Promise<boolean> {
  for await (const { key } of files.list(folder)) return key !== "";
  return false;
}

/**
 * Removes files that rows name one by one and that none names: while a backup is made people go on removing theirs, and
 * what they removed must not come back.
 */
export async function forgetUnnamed(client: Client, stores: Stores): Promise<void> {
  for (const named of namedFiles) {
    if (named.names !== "file") continue;
    const files = stores[named.store];
    const forget = async (keys: string[]) => {
      for (const key of await findUnnamed(client, named, keys)) await files.remove(key);
    };
    const keys: string[] = [];
    for await (const { key } of files.list(named.startingWith)) {
      keys.push(key);
      if (keys.length === 1000) await forget(keys.splice(0));
    }
    await forget(keys);
  }
}
