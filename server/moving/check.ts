import type { Client } from "pg";
import type { Stores } from "#server/backup/named-files.ts";
import { createPlaces } from "#server/backup/places.ts";
import type { Database } from "#server/database/pool.ts";
import type { ListedFile } from "#server/files/files.ts";
import type { PlacedStores } from "#server/files/stored-files.ts";
import { faultOf, findChanged, type Damaged } from "./damaged.ts";
import { inParallel } from "./in-parallel.ts";
import type { Place } from "./journal.ts";
import { findMissingOfPlaylist, findMissingOfRows, type Missing } from "./missing.ts";
import { placedNames } from "./move.ts";
import { findUnnamedFiles } from "./named.ts";

/** A younger file may belong to an upload or an encoding whose row follows. The nightly sweep waits as long. */
export const graceHours = 24;
const batch = 1000;
const filesAtOnce = 4;

export type CheckDeps = {
  client: Client;
  database: Database;
  /** Films and pictures that are not shipped with the program. */
  placed: PlacedStores;
  /** The same with those that are. */
  stores: Stores;
  shipped: Stores;
  /** Describes the first store. */
  target: string;
  at: Date;
  /** Reads every file, instead of only listing them. */
  reads: boolean;
  signal: AbortSignal;
  onFile?: (file: ListedFile) => void;
};

export type Findings = {
  files: number;
  bytes: number;
  missing: Missing[];
  damaged: Damaged[];
  unnamed: (Place & { sizeBytes: number })[];
};

/** Compares the stores with the rows, while the program runs. */
export async function checkFiles(deps: CheckDeps): Promise<Findings> {
  const { client, placed, stores, shipped, signal, reads } = deps;
  const findings: Findings = { files: 0, bytes: 0, missing: [], damaged: [], unnamed: [] };
  const places = createPlaces();
  const playlists: string[] = [];
  for (const store of placedNames) {
    const old: ListedFile[] = [];
    const nameOld = async () => {
      const listed = new Map(old.splice(0).map((file) => [file.key, file.sizeBytes]));
      for (const key of await findUnnamedFiles(client, store, [...listed.keys()]))
        findings.unnamed.push({ store, key, sizeBytes: listed.get(key) ?? 0 });
    };
    await inParallel(placed[store].list(""), reads ? filesAtOnce : 1, async (file) => {
      signal.throwIfAborted();
      findings.files += 1;
      findings.bytes += file.sizeBytes;
      places.add(store, file.key);
      if (store === "media" && file.key.endsWith(".m3u8")) playlists.push(file.key);
      const why = await lookAt(deps, { store, key: file.key }, file);
      if (why !== undefined) findings.damaged.push({ key: `${store}/${file.key}`, why });
      if (file.changedAt <= hoursBefore(deps.at, graceHours) && old.push(file) >= batch) await nameOld();
      deps.onFile?.(file);
    });
    await nameOld();
  }
  findings.missing.push(...(await findMissingOfRows(client, { places, stores, shipped })));
  for (const key of playlists) {
    signal.throwIfAborted();
    findings.missing.push(...(await findMissingOfPlaylist(placed.media, key)));
  }
  findings.damaged.push(...(await Array.fromAsync(findChanged(client, { stores: placed, signal, reads }))));
  return findings;
}

async function lookAt(deps: CheckDeps, place: Place, file: ListedFile): Promise<string | undefined> {
  // A crash of the machine leaves such ones; nothing that the program writes is empty.
  if (file.sizeBytes === 0) return "empty";
  if (!deps.reads) return undefined;
  const { placed, database, target, signal } = deps;
  return faultOf({ stores: placed, database, target, signal }, place, file);
}

/** Why unnamed files may not be removed: the database may be another one than that of the stores. Undefined if they may. */
export function reasonToKeep({ files, missing, unnamed }: Findings): string | undefined {
  if (missing.length > 0) return "files are missing, so the database may not be the one that these files belong to";
  if (unnamed.length * 2 > files) return "most files are unnamed, so the database may not be theirs";
  return undefined;
}

/** Removes unnamed files, after asking again whether a row names them. Returns how many. */
export async function removeUnnamed({ client, placed }: CheckDeps, unnamed: readonly Place[]): Promise<number> {
  let removed = 0;
  for (const [store, places] of Map.groupBy(unnamed, (place) => place.store)) {
    const keys = places.map(({ key }) => key);
    while (keys.length > 0) {
      for (const key of await findUnnamedFiles(client, store, keys.splice(0, batch))) {
        await placed[store].remove(key);
        removed += 1;
      }
    }
  }
  return removed;
}

const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - hours * 3_600_000);
