import type { Logger } from "pino";

/** Time for requests under way and for the database to close, together. */
const graceMilliseconds = 20_000;

/**
 * Runs the steps in order when the program is asked to end (SIGINT, SIGTERM, or its parent is gone), then exits 0. A step
 * that fails is logged and the rest still run; a second signal does not hurry them.
 */
export function stopOnSignals(log: Logger, steps: (() => Promise<unknown>)[]): void {
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "stopping");
    let failed = false;
    const late = setTimeout(() => {
      log.error("stopping took too long");
      process.exit(1);
    }, graceMilliseconds);
    for (const step of steps) {
      await step().catch((error: Error) => {
        failed = true;
        log.error({ reason: error.message }, "a step of stopping failed");
      });
    }
    clearTimeout(late);
    process.exit(failed ? 1 : 0);
  };
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("disconnect", () => void stop("the parent ended"));
}
