import type { StoredKind } from "#contract/admin/machine-shapes.ts";
import { civilDay } from "#contract/date-text.ts";
import { readDatabaseFacts } from "#server/database/last-migration.ts";
import type { JobRun } from "#server/jobs/run.ts";
import type { MachineDeps } from "../deps.ts";
import { disksOf } from "./disks.ts";
import { deleteDays, writeDay, type Measured } from "./queries.ts";
import { daysBefore } from "./storage.ts";

/** Enough to compare with the same season of last year. */
const keptDays = 400;

/** By how keys of the store of films begin; all others are films and trailers. */
const beginnings: readonly (readonly [beginning: string, kind: StoredKind])[] = [
  ["sources/", "sources"],
  ["exports/", "exports"],
  ["pictures/", "pictures"],
];

const kindOfMedia = (key: string): StoredKind =>
  beginnings.find(([beginning]) => key.startsWith(beginning))?.[1] ?? "films";

/** Measures what is stored, by kind, and each machine's disk, and keeps it by day. */
export function createMeasuring({ database, media, images, processes, lastBackup }: MachineDeps) {
  return async ({ at, signal }: Pick<JobRun, "at" | "signal">): Promise<void> => {
    const sums: Record<StoredKind, number> = { database: 0, films: 0, sources: 0, pictures: 0, exports: 0, backups: 0 };
    for await (const { key, sizeBytes } of media.list("")) {
      signal.throwIfAborted();
      sums[kindOfMedia(key)] += sizeBytes;
    }
    for await (const { sizeBytes } of images.list("")) {
      signal.throwIfAborted();
      sums.pictures += sizeBytes;
    }
    sums.database = (await readDatabaseFacts(database)).bytes;
    sums.backups = (await lastBackup(database))?.sizeBytes ?? 0;
    const stored = Object.entries(sums).map(([kind, bytes]): Measured => ({ host: "", kind, bytes }));
    const disks = disksOf(await processes(database, at)).flatMap(({ host, free, total }): Measured[] => [
      { host, kind: "disk-used", bytes: total - free },
      { host, kind: "disk-total", bytes: total },
    ]);
    await writeDay(database, civilDay(at), [...stored, ...disks]);
    await deleteDays(database, daysBefore(at, keptDays));
  };
}
