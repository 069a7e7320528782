import { Readable } from "node:stream";
import type { ListedFile } from "#server/files/files.ts";
import type { PlacedStores } from "#server/files/stored-files.ts";
import { inParallel } from "./in-parallel.ts";
import type { Journal, Place, PlacedName } from "./journal.ts";
import { copyFile, infosOf, isAsVerified, settleFile, type MoveDeps, type Outcome } from "./moved-file.ts";

const filesAtOnce = 4;
export const placedNames: readonly PlacedName[] = ["media", "images"];

export type Moved = Record<Outcome, number> & { damagedKeys: string[] };

/** The two stores are one and the same place: what is removed from one would be gone from the other. */
export class SamePlaceError extends Error {
  override name = "SamePlaceError";
}

/** Ends what killed programs left of files that they were copying, in this direction and, before a way back, in the other one. */
export async function settleMove(deps: MoveDeps, reverse: Journal | undefined): Promise<void> {
  for (const place of await deps.journal.underWay()) await settleFile(deps, place);
  if (!reverse) return;
  const back = { ...deps, source: deps.target, target: deps.source, journal: reverse };
  for (const place of await reverse.underWay()) await settleFile(back, place);
  await reverse.end();
}

/** Copies every file of the source that the target lacks, or has with other bytes. Goes on where an earlier call ended. */
export async function copyAll(deps: MoveDeps, onFile: (file: ListedFile) => void): Promise<Moved> {
  const moved: Moved = { copied: 0, kept: 0, gone: 0, damaged: 0, damagedKeys: [] };
  await eachFile(deps, async (place, file) => {
    const outcome = await copyFile(deps, place);
    moved[outcome] += 1;
    if (outcome === "damaged") moved.damagedKeys.push(`${place.store}/${place.key}`);
    onFile(file);
  });
  return moved;
}

/**
 * Removes the source's files that were found in the target with the same bytes before `verifiedBefore` and are unchanged in both
 * since: players and CDNs may read the source until then.
 * @returns how many were removed, and how many stay
 */
export async function removeCopied(deps: MoveDeps, verifiedBefore: Date): Promise<{ removed: number; left: number }> {
  const { source, journal } = deps;
  const counts = { removed: 0, left: 0 };
  await eachFile(deps, async (place) => {
    const known = await journal.find(place);
    const isDue = known !== undefined && known.verifiedAt <= verifiedBefore;
    if (!isDue || !isAsVerified(known, await infosOf(deps, place))) {
      counts.left += 1;
      return;
    }
    await source[place.store].remove(place.key);
    counts.removed += 1;
  });
  for (const name of placedNames) await source[name].removeInterrupted("", verifiedBefore);
  if (counts.left === 0) await journal.end();
  return counts;
}

/** @throws SamePlaceError */
export async function refuseSamePlace({ source, target }: Pick<MoveDeps, "source" | "target">): Promise<void> {
  for (const name of placedNames) {
    const key = "address-check/store-probe.txt";
    await target[name].write(key, Readable.from([Buffer.from("Which store is this?")]));
    try {
      if (await source[name].stat(key)) throw new SamePlaceError("Both stores are the same place");
    } finally {
      await target[name].remove(key);
    }
  }
}

export async function measure(stores: PlacedStores): Promise<{ files: number; bytes: number }> {
  const sum = { files: 0, bytes: 0 };
  for (const name of placedNames) {
    for await (const { sizeBytes } of stores[name].list("")) {
      sum.files += 1;
      sum.bytes += sizeBytes;
    }
  }
  return sum;
}

async function eachFile(
  { source, signal }: MoveDeps,
  work: (place: Place, file: ListedFile) => Promise<void>,
): Promise<void> {
  for (const store of placedNames) {
    await inParallel(source[store].list(""), filesAtOnce, async (file) => {
      signal.throwIfAborted();
      await work({ store, key: file.key }, file);
    });
  }
}
