import { daysAfter } from "#server/dates.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { ExportsDeps } from "./deps.ts";
import { expireExports, findNamed, forgetExports } from "./queries.ts";
import { deleteParts } from "./part-queries.ts";
import { folderOf } from "./writing.ts";

export type OfExport = { exportId: number };

/** How long the list names an export without its file. The audit log keeps the order. */
const listedDays = 90;
/** What nothing names after this time, a killed run wrote. */
const orphanDays = 1;
const batch = 500;

/** Rows first: no row ever names a file that is gone. */
export async function removeFiles({ database, files }: ExportsDeps, { exportId }: OfExport): Promise<void> {
  await deleteParts(database, exportId);
  await files.removeAll(folderOf(exportId));
}

/** Lets old files go, and removes what killed runs left. */
export async function sweepExports(deps: ExportsDeps, remove: Job<OfExport>, at: Date): Promise<void> {
  const { database, files } = deps;
  await database.transaction(async (inside) => {
    const expired = await expireExports(inside, at);
    for (const { id } of expired) await remove.enqueue(inside, { exportId: id });
  });
  await forgetExports(database, daysAfter(at, -listedDays));
  const before = daysAfter(at, -orphanDays);
  await files.removeInterrupted("exports/", before);
  let old: string[] = [];
  for await (const { key, changedAt } of files.list("exports/")) {
    if (changedAt < before) old.push(key);
    if (old.length < batch) continue;
    await removeUnnamed(deps, old);
    old = [];
  }
  await removeUnnamed(deps, old);
}

async function removeUnnamed({ database, files }: ExportsDeps, keys: readonly string[]): Promise<void> {
  const named = await findNamed(database, keys);
  for (const key of keys) if (!named.has(key)) await files.remove(key);
}
