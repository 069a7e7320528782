import { Worker } from "node:worker_threads";
import { createRowCheck, type DeclaredRows, type RowCheck } from "./row-check.ts";

/**
 * Checks rows in development. A worker thread reads the types, which takes seconds; earlier statements are not checked.
 */
export function developmentRowCheck(onError: (error: unknown) => void): RowCheck {
  let declared: DeclaredRows | undefined;
  const worker = new Worker(new URL("./declared-rows-worker.ts", import.meta.url));
  worker.on("message", (rows: DeclaredRows) => (declared = rows));
  worker.on("error", onError);
  worker.unref();
  return createRowCheck(() => declared);
}
