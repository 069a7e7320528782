import type { Client } from "pg";
import type { Files } from "#server/files/files.ts";
import type { StoreName } from "#server/files/stored-files.ts";
import type { MissingFile } from "./manifest.ts";
import { namedFiles, type Stores } from "./named-files.ts";
import type { Places } from "./places.ts";
import { findUnnamed, findValues } from "./queries.ts";

/** Every file or folder that a row names and that exists nowhere. Call within a transaction. */
export async function findMissing(client: Client, places: Places, shipped: Stores): Promise<MissingFile[]> {
  const missing: MissingFile[] = [];
  for (const { table, column, store, names, startingWith, mayLackFile } of namedFiles) {
    if (mayLackFile) continue;
    for await (const values of findValues(client, { table, column, startingWith })) {
      for (const value of values) {
        const key = names === "folder" ? `${value}/` : value;
        if (places.has(store, key) || (await holds(shipped[store], key))) continue;
        missing.push({ namedBy: `${table}.${column}`, key: `${store}/${key}` });
      }
    }
  }
  return missing;
}

/** Whether a store has the file, or any file in the folder. */
export async function holds(files: Files, key: string): Promise<boolean> {
  if (!key.endsWith("/")) return (await files.stat(key)) !== undefined;
  for await (const { key: found } of files.list(key)) return found !== "";
  return false;
}

/**
 * Removes files that no row names, in stores whose files are named one by one: files that people removed while the backup
 * was made must not come back.
 */
export async function forgetUnnamed(client: Client, stores: Stores, names: readonly StoreName[]): Promise<void> {
  const singly = namedFiles.filter((named) => named.names === "file" && names.includes(named.store));
  for (const [place, columns] of Map.groupBy(singly, ({ store, startingWith }) => `${store}/${startingWith}`)) {
    const [first] = columns;
    if (!first) throw new Error(`Nothing names files of ${place}`);
    const files = stores[first.store];
    const forget = async (keys: string[]) => {
      let unnamed = keys;
      // A file may be named by any of the columns.
      for (const named of columns) unnamed = await findUnnamed(client, named, unnamed);
      for (const key of unnamed) await files.remove(key);
    };
    const keys: string[] = [];
    for await (const { key } of files.list(first.startingWith)) {
      keys.push(key);
      if (keys.length === 1000) await forget(keys.splice(0));
    }
    await forget(keys);
  }
}
