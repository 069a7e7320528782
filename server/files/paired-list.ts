import type { Files, ListedFile } from "./files.ts";

type Listed = Pick<Files, "list">;

/**
 * Every file of two stores once. A folder's files come together, as backups need them. `second` is listed before `first`, so
 * that what moves from it meanwhile is not missed. Keeps the names of `second`'s folders, and of the files of one.
 */
export async function* pairedList(first: Listed, second: Listed, folder: string): AsyncGenerator<ListedFile> {
  const listed = new Set<string>();
  for await (const { key } of second.list(folder)) {
    const parent = parentOf(key);
    if (listed.has(parent)) continue;
    listed.add(parent);
    yield* directlyIn(first, second, parent);
  }
  for await (const file of first.list(folder)) if (!listed.has(parentOf(file.key))) yield file;
}

async function* directlyIn(first: Listed, second: Listed, parent: string): AsyncGenerator<ListedFile> {
  const names = new Set<string>();
  for (const files of [second, first]) {
    for await (const file of files.list(parent)) {
      if (parentOf(file.key) !== parent || names.has(file.key)) continue;
      names.add(file.key);
      yield file;
    }
  }
}

const parentOf = (key: string): string => key.slice(0, key.lastIndexOf("/") + 1);
