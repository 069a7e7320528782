import { setTimeout as sleep } from "node:timers/promises";
import { isStalePlan } from "./prepared-names.ts";

// serialization_failure, deadlock_detected: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
const conflicts = new Set(["40001", "40P01"]);
const attempts = 3;
/** Each statement of a transaction is stale once for a change of its tables. */
const mostStalePlans = 50;

/**
 * Retries a transaction that PostgreSQL rolled back in favour of a concurrent one, at most twice, after random pauses of
 * up to 80 ms so that the two do not collide again; and one that met a stale plan, which is prepared again.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  let stalePlans = 0;
  for (let turn = 1; ;) {
    try {
      return await work();
    } catch (error) {
      if (isStalePlan(error) && stalePlans < mostStalePlans) {
        stalePlans += 1;
        continue;
      }
      if (turn === attempts || !conflicts.has((error as { code?: string }).code ?? "")) throw error;
      await sleep(Math.random() * 40 * turn);
      turn += 1;
    }
  }
}
