import type { Clock } from "#server/clock.ts";
import type { PlacedStores } from "#server/files/stored-files.ts";
import { contentOf, copyContent, versionOf } from "./contents.ts";
import type { Journal, Place, Verified } from "./journal.ts";
import type { Throttle } from "./throttle.ts";

export type MoveDeps = {
  source: PlacedStores;
  target: PlacedStores;
  journal: Journal;
  clock: Clock;
  signal: AbortSignal;
  /** Of every byte that is read, at either store. */
  throttle?: Throttle | undefined;
  /** Whether any row names the file. */
  isNamed: (place: Place) => Promise<boolean>;
};

/** `kept`: it was in both already, by the journal. `gone`: the program removed it meanwhile. `damaged`: its copy differs. */
export type Outcome = "copied" | "kept" | "gone" | "damaged";

const mostTries = 3;

/**
 * Brings one file into the target and reads it there. The program may write and remove the file meanwhile, at its source first:
 * so the source is looked at again after the copy, and what changed there is copied once more, and what is gone there
 * goes from the target.
 */
export async function copyFile(deps: MoveDeps, place: Place): Promise<Outcome> {
  if (await isKept(deps, place)) return "kept";
  for (let tries = 0; tries < mostTries; tries += 1) {
    const outcome = await tryCopy(deps, place);
    if (outcome !== "again") return outcome;
  }
  return "damaged";
}

/** Whether both stores have what the journal says. */
export async function isKept({ source, target, journal }: MoveDeps, place: Place): Promise<boolean> {
  const known = await journal.find(place);
  return known !== undefined && isAsVerified(known, await infosOf({ source, target }, place));
}

type Infos = { here: string | undefined; there: string | undefined };

export async function infosOf(
  { source, target }: Pick<MoveDeps, "source" | "target">,
  { store, key }: Place,
): Promise<Infos> {
  const [here, there] = await Promise.all([source[store].stat(key), target[store].stat(key)]);
  return { here: here && versionOf(here), there: there && versionOf(there) };
}

export function isAsVerified({ sourceVersion, targetVersion }: Verified, { here, there }: Infos): boolean {
  return here === sourceVersion && there === targetVersion;
}

async function tryCopy(deps: MoveDeps, place: Place): Promise<Outcome | "again"> {
  const { source, target, journal, clock, signal } = deps;
  const { store, key } = place;
  const before = await source[store].stat(key);
  if (!before) return forgetGone(deps, place);
  await journal.begin(place);
  let verified: Verified | undefined;
  let failure: unknown;
  try {
    verified = await bringOver(deps, place, before.sizeBytes);
  } catch (error) {
    signal.throwIfAborted();
    failure = error;
  }
  const after = await source[store].stat(key);
  if (!after) return forgetGone(deps, place);
  if (versionOf(after) !== versionOf(before)) return "again";
  if (failure !== undefined) throw failure;
  if (!verified) {
    // Readers look here first.
    await target[store].remove(key);
    return "again";
  }
  await journal.verify(place, verified, clock.now());
  return "copied";
}

/** Undefined where the target's file is not what was read at the source. */
async function bringOver(
  { source, target, signal, throttle }: MoveDeps,
  { store, key }: Place,
  sizeBytes: number,
): Promise<Verified | undefined> {
  const [from, to] = [source[store], target[store]];
  const reading = { signal, throttle };
  const asVerified = (read: Awaited<ReturnType<typeof contentOf>>, copy: typeof read): Verified | undefined =>
    read && copy && read.sha256 === copy.sha256
      ? { sha256: read.sha256, sourceVersion: read.version, targetVersion: copy.version }
      : undefined;
  if ((await to.stat(key))?.sizeBytes === sizeBytes) {
    // Somebody copied it by other means, or the journal was not written.
    const same = asVerified(await contentOf(from, key, reading), await contentOf(to, key, reading));
    if (same) return same;
  }
  const read = await copyContent(from, to, key, reading);
  return asVerified(read, await contentOf(to, key, reading));
}

/** A file that is no longer at its source: what was copied of it goes, unless a row still names it. */
async function forgetGone(deps: MoveDeps, place: Place): Promise<"gone"> {
  const { target, journal, isNamed } = deps;
  if ((await journal.isUnderWay(place)) && !(await isNamed(place))) await target[place.store].remove(place.key);
  await journal.forget(place);
  return "gone";
}

/** Ends what a killed program left of a file that it was copying. */
export async function settleFile(deps: MoveDeps, place: Place): Promise<void> {
  const { source, target } = deps;
  await target[place.store].removeUnfinished(place.key);
  if (!(await source[place.store].stat(place.key))) await forgetGone(deps, place);
}
