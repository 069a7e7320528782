import type { Client } from "pg";
import type { StoreName } from "#server/files/stored-files.ts";
import type { MissingFile } from "./manifest.ts";
import { namedFiles } from "./named-files.ts";
import { findUnnamed } from "./queries.ts";

/**
 * Of missing files, those that the service itself has removed since the backup: they lie in a store that the backup left alone, and
 * no row of the running service (`client`) names them any more. The others are lost.
 */
export async function partGone(
  client: Client,
  missing: readonly MissingFile[],
  left: readonly StoreName[],
): Promise<{ gone: MissingFile[]; lost: MissingFile[] }> {
  const gone = new Set<MissingFile>();
  for (const { table, column, store, names } of namedFiles) {
    if (!left.includes(store)) continue;
    const prefix = `${store}/`;
    const own = missing.filter(({ namedBy, key }) => namedBy === `${table}.${column}` && key.startsWith(prefix));
    const valueOf = ({ key }: MissingFile) => key.slice(prefix.length, names === "folder" ? -1 : undefined);
    if (own.length === 0) continue;
    const unnamed = new Set(await findUnnamed(client, { table, column }, own.map(valueOf)));
    for (const file of own) if (unnamed.has(valueOf(file))) gone.add(file);
  }
  return { gone: [...gone], lost: missing.filter((file) => !gone.has(file)) };
}
