import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

/** Total time for requests in flight and for closing the database. */
const graceMilliseconds = 20_000;

/** Connections of clients that stopped reading are closed after this. */
const requestMilliseconds = 10_000;

/** Idle connections and partial requests are closed this long after the last answer. */
const leftoverMilliseconds = 500;

/**
 * Says for a while that the process leaves, refuses new requests, waits for those in flight, and closes within half a second
 * of the last answer.
 */
export async function closeServer(app: FastifyInstance, announceMilliseconds = 0): Promise<void> {
  await app.drain({ announceMilliseconds, limitMilliseconds: requestMilliseconds });
  const cut = setTimeout(() => app.server.closeAllConnections(), leftoverMilliseconds);
  await app.close();
  clearTimeout(cut);
}

export type Stopping = {
  /** Aborted as soon as the program is to stop, for work that would go on for long. */
  signal: AbortSignal;
  /**
   * Adds a closing step. Steps run in reverse order, dependants before what they depend on.
   * @param moreMilliseconds what the step waits by intention, besides the total time for closing
   */
  add(step: () => Promise<unknown>, moreMilliseconds?: number): void;
  /** Stops on SIGINT, SIGTERM, or when the parent process is gone. Further signals are ignored. */
  onSignals(log: Logger): void;
  /** Runs all steps once, then exits with `code`. A failing step is logged and the others still run. */
  stop(reason: string, code: number): Promise<void>;
};

export function createStopping(): Stopping {
  const steps: (() => Promise<unknown>)[] = [];
  let intendedMilliseconds = 0;
  let log: Logger | undefined;
  const aborting = new AbortController();

  const stop = async (reason: string, code: number) => {
    if (aborting.signal.aborted) return;
    log?.info({ reason }, "stopping");
    aborting.abort(new Error(`stopped: ${reason}`));
    const late = setTimeout(() => {
      log?.error("stopping took too long");
      process.exit(1);
    }, graceMilliseconds + intendedMilliseconds);
    let exitCode = code;
    for (const step of steps.toReversed()) {
      await step().catch((error: Error) => {
        exitCode = 1;
        log?.error({ reason: error.message }, "a step of stopping failed");
      });
    }
    clearTimeout(late);
    process.exit(exitCode);
  };
  return {
    signal: aborting.signal,
    add(step, moreMilliseconds = 0) {
      steps.push(step);
      intendedMilliseconds += moreMilliseconds;
    },
    onSignals(logger) {
      log = logger;
      process.on("SIGINT", () => void stop("SIGINT", 0));
      process.on("SIGTERM", () => void stop("SIGTERM", 0));
      process.on("disconnect", () => void stop("the parent ended", 0));
    },
    stop,
  };
}
