import { createHash } from "node:crypto";
import type { Files, ListedFile } from "#server/files/files.ts";
import type { StoreName } from "#server/files/stored-files.ts";
import { namedFiles } from "./named-files.ts";

/** What is copied as one: the files that lie directly in a folder (`film/1/720/`), or a file that a row names by itself. */
export type Unit = { store: StoreName; name: string; files: ListedFile[] };

const single = namedFiles.filter(({ names }) => names === "file");

/** The unit that a file belongs to, within its store. */
export function unitOf(store: StoreName, key: string): string {
  if (single.some((named) => named.store === store && key.startsWith(named.startingWith))) return key;
  return key.slice(0, key.lastIndexOf("/") + 1);
}

/**
 * A store's files as units. Stores list a folder's files without those of other folders in between, so only the folders
 * from the root down to the current file are held.
 */
export async function* unitsOf(store: StoreName, files: Files): AsyncGenerator<Unit> {
  const open: Unit[] = [];
  const closed = new Set<string>();
  function* close(until: (top: Unit) => boolean): Generator<Unit> {
    for (let top = open.at(-1); top && !until(top); top = open.at(-1)) {
      open.pop();
      if (closed.has(top.name)) throw new Error(`${store}/${top.name} was listed in two parts`);
      closed.add(top.name);
      yield top;
    }
  }
  for await (const file of files.list("")) {
    const name = unitOf(store, file.key);
    if (name === file.key) {
      yield { store, name, files: [file] };
      continue;
    }
    yield* close((top) => name.startsWith(top.name));
    const top = open.at(-1);
    if (top?.name === name) top.files.push(file);
    else open.push({ store, name, files: [file] });
  }
  yield* close(() => false);
}

/** Changes when a file of the unit is added, removed or stored anew. */
export function signatureOf({ files }: Unit): string {
  const lines = files.map(({ key, sizeBytes, changedAt }) => `${key}\0${sizeBytes}\0${changedAt.getTime()}\n`);
  return createHash("sha256").update(lines.toSorted().join("")).digest("hex");
}

export function bytesOf({ files }: Unit): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
