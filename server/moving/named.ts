import type { Client } from "pg";
import { namedFiles, type NamedFile } from "#server/backup/named-files.ts";
import type { PlacedName } from "./journal.ts";

/** The unnamed files among these: no row names them, neither one by one nor by a folder. */
export async function findUnnamedFiles(client: Client, store: PlacedName, keys: readonly string[]): Promise<string[]> {
  const named = { file: new Set<string>(), folder: new Set<string>() };
  for (const column of namedFiles) {
    if (column.store !== store) continue;
    const candidates =
      column.names === "folder"
        ? [...new Set(keys.flatMap(foldersOf))]
        : keys.filter((key) => key.startsWith(column.startingWith));
    for (const value of await valuesAmong(client, column, candidates)) named[column.names].add(value);
  }
  return keys.filter((key) => !named.file.has(key) && !foldersOf(key).some((folder) => named.folder.has(folder)));
}

async function valuesAmong(
  client: Client,
  { table, column, where = "true" }: NamedFile,
  candidates: readonly string[],
): Promise<string[]> {
  if (candidates.length === 0) return [];
  const [from, value] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
  const { rows } = await client.query<{ value: string }>(
    `select distinct ${value} as value from ${from} where ${value} = any($1::text[]) and (${where})`,
    [candidates],
  );
  return rows.map((row) => row.value);
}

/** `12/720/1.m4s` lies in `12` and in `12/720`. */
function foldersOf(key: string): string[] {
  const parts = key.split("/").slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join("/"));
}
