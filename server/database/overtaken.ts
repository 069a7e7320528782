import { setTimeout as sleep } from "node:timers/promises";

// serialization_failure, deadlock_detected: https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
const overtaken = new Set(["40001", "40P01"]);
const tries = 3;

/**
 * Does again, at most twice, what PostgreSQL gave up so that others could go on: nothing of it was done. The pauses
 * between (0 to 80 ms) keep two that met from meeting again.
 */
export async function againWhenOvertaken<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      if (turn === tries || !overtaken.has((error as { code?: string }).code ?? "")) throw error;
      await sleep(Math.random() * 40 * turn);
    }
  }
}
