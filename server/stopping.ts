import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";

/** Time for requests under way and for the database to close, together. */
const graceMilliseconds = 20_000;

/** A client that stopped reading must not keep the program from ending: after this its connection is cut. */
const requestMilliseconds = 10_000;

/** What is left after the last answer (a connection that never asked anything, half a request) is cut after this. */
const leftoverMilliseconds = 500;

/** Takes no more requests, waits for those under way, and ends within half a second of the last answer. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  await app.drain(requestMilliseconds);
  const cut = setTimeout(() => app.server.closeAllConnections(), leftoverMilliseconds);
  await app.close();
  clearTimeout(cut);
}

export type Stopping = {
  /** Says what is to be closed. The last added is closed first: what stands on another goes before it. */
  add(step: () => Promise<unknown>): void;
  /** Stops when the program is asked to end: SIGINT, SIGTERM, or its parent is gone. A second signal does not hurry it. */
  onSignals(log: Logger): void;
  /** Closes everything once, then ends the process with `code`; a step that fails is logged and the rest still run. */
  stop(reason: string, code: number): Promise<void>;
};

export function createStopping(): Stopping {
  const steps: (() => Promise<unknown>)[] = [];
  let log: Logger | undefined;
  let stopping = false;

  const stop = async (reason: string, code: number) => {
    if (stopping) return;
    stopping = true;
    log?.info({ reason }, "stopping");
    const late = setTimeout(() => {
      log?.error("stopping took too long");
      process.exit(1);
    }, graceMilliseconds);
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
    add: (step) => void steps.push(step),
    onSignals(logger) {
      log = logger;
      process.on("SIGINT", () => void stop("SIGINT", 0));
      process.on("SIGTERM", () => void stop("SIGTERM", 0));
      process.on("disconnect", () => void stop("the parent ended", 0));
    },
    stop,
  };
}
