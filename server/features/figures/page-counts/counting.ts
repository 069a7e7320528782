import { asWork } from "#server/database/time-limits.ts";
import type { Pool } from "#server/database/pool.ts";
import { createBatch } from "./batch.ts";
import { addListViews, addMisses } from "./queries.ts";
import { createPendingCounts } from "./pending.ts";

/** Shorter ones are on the way to a word, and longer ones no titles. */
const [shortest, longest] = [3, 60];

export type CountingDeps = { database: Pool; onFailure: (message: string, error: unknown) => void };
type Counted = { accountId: number; month: string };

/**
 * Counts in this process and writes once a minute, so that no search and no visit of home waits for a write. A process that is
 * killed loses the counts of its last minute.
 */
export function createCounting({ database, onFailure }: CountingDeps) {
  const pending = createPendingCounts();
  const batch = createBatch(async (kind) => {
    for (const [month, { misses, lists }] of pending.take())
      try {
        await asWork(kind, () =>
          database.transaction(async (inside) => {
            if (misses.length > 0) await addMisses(inside, `${month}-01`, misses);
            if (lists.length > 0) await addListViews(inside, `${month}-01`, lists);
          }),
        );
      } catch (error) {
        onFailure("counts of pages could not be written", error);
      }
  });
  return {
    /** @param keyword folded as for search */
    searchMiss(keyword: string, counted: Counted): void {
      if (keyword.length < shortest || keyword.length > longest || isPersonal(keyword)) return;
      pending.miss(keyword, counted);
      batch.schedule();
    },
    homeLists(lists: readonly string[], seen: readonly string[], counted: Counted): void {
      pending.lists(lists, new Set(seen), counted);
      batch.schedule();
    },
    write: () => batch.write(),
    /** Writes for the last time. */
    close: () => batch.close(),
  };
}

/** What could be a number of somebody's. */
const isPersonal = (keyword: string): boolean => /\d[\d ]{5,}/.test(keyword);
