import type { Database } from "#server/database/pool.ts";
import type { Jobs } from "#server/jobs/jobs.ts";
import { keptSince } from "./kept.ts";
import { deleteLettersBefore, deleteUnusedFiles } from "./sweep-queries.ts";

const batch = 1000;

/** Erases what was sent too long ago, in batches of one statement each. */
export function defineLetterSweep({ database, jobs }: { database: Database; jobs: Jobs }): void {
  jobs.define("letters.sweep", async (_data, { at, signal, count }) => {
    await count(database, "letters", 0);
    let erased = batch;
    while (erased === batch) {
      signal.throwIfAborted();
      erased = await database.transaction(async (inside) => {
        const deleted = await deleteLettersBefore(inside, keptSince(at), batch);
        await count(inside, "letters", deleted);
        return deleted;
      });
    }
    while ((await deleteUnusedFiles(database, batch)) === batch) signal.throwIfAborted();
  });
}
