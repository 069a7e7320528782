import path from "node:path";
import { getCallSites } from "node:util";

/** By compiled position. Mapping a whole stack to its sources, as test runners do, takes longer than most statements. */
export const knownPlaces = new Map<string, string | undefined>();

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Internal stack frames between the call site and here. */
const OWN_FRAMES =
  /^(?:server\/database\/(?:pool|retry-conflicts|away|row-check\/|replicas\/replicas)|tests\/support\/read-only-reads)/;

/** A statement is sent in the same turn as it is asked for, a few frames below. */
const NEAR_FRAMES = 12;

export function currentPlace(): string | undefined {
  const near = getCallSites(NEAR_FRAMES).find(({ scriptName }) => mayAsk(scriptName));
  if (near === undefined) return placeOf(new Error().stack ?? "");
  const position = `${near.scriptName}:${near.lineNumber}:${near.columnNumber}`;
  if (!knownPlaces.has(position)) knownPlaces.set(position, placeOf(new Error().stack ?? ""));
  return knownPlaces.get(position);
}

const knownScripts = new Map<string, boolean>();

/** Whether the script is one of ours, and none of the frames that stand between. */
function mayAsk(scriptName: string): boolean {
  const known = knownScripts.get(scriptName);
  if (known !== undefined) return known;
  const isOurs = scriptName.endsWith(".ts") && !OWN_FRAMES.test(relativeToRoot(scriptName));
  knownScripts.set(scriptName, isOurs);
  return isOurs;
}

function relativeToRoot(scriptName: string): string {
  return path.relative(ROOT, scriptName.replace(/^file:\/\//, ""));
}

/** The nearest call site outside the database's internals; undefined for a test's statement. */
function placeOf(stack: string): string | undefined {
  for (const line of stack.split("\n")) {
    const [, file, number] = /(?:file:\/\/)?(\/[^():]+\.ts):(\d+):\d+\)?$/.exec(line) ?? [];
    if (file === undefined) continue;
    const relative = path.relative(ROOT, file);
    if (OWN_FRAMES.test(relative)) continue;
    return relative.startsWith("server/") && !/\.test\.ts$|-test-[^/]+\.ts$/.test(relative)
      ? `${relative}:${number}`
      : undefined;
  }
  return undefined;
}
