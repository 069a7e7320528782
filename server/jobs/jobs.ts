import type { Logger } from "pino";
import type { Clock } from "#server/clock.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import { claimJob, deleteJob, giveJobUp, holdJob, insertJob, putJobBack, retryJob, type JobRow } from "./queries.ts";

export type JobOptions = {
  /** How many of this name one process does at once. */
  atOnce?: number;
  /** After this many failures the job is left for a person to look at. */
  tries?: number;
};

export type Job<Data extends object> = {
  /**
   * Writes the job down with the caller's own change: it will run once that commits, at least once, not before `runAt`.
   * A second one with the same `key` while the first still waits changes nothing.
   */
  enqueue(database: Database, data: Data, options?: { runAt?: Date; key?: string }): Promise<void>;
};

export type Jobs = {
  define<Data extends object>(
    name: string,
    handle: (data: Data, at: Date) => Promise<void>,
    options?: JobOptions,
  ): Job<Data>;
  /** Has `handle` run this often, counted from its last end, in one process of all that run. */
  every(name: string, seconds: number, handle: (at: Date) => Promise<void>): void;
  /** Begins to take jobs as they come due. */
  start(): Promise<void>;
  /** Runs all that is due now, one after the other. @throws the first failure, after trying the rest */
  runAll(): Promise<void>;
  /** Takes no more and waits for those under way. */
  stop(): Promise<void>;
};

type Definition = Required<JobOptions> & {
  handle: (data: never, at: Date) => Promise<void>;
  everySeconds: number | undefined;
};

/** How long a job is held without a sign of life: after that another process takes it up. */
const leaseSeconds = 60;
/** What was put off, or let go by a dead process, is looked for this often; new work is heard of at once. */
const lookEveryMilliseconds = 5000;

/** Delays between tries: 10 s, 20 s, 40 s … at most an hour. */
export function retryDelaySeconds(tries: number): number {
  return Math.min(10 * 2 ** (tries - 1), 3600);
}

type JobsParts = { database: Pool; clock: Clock; log: Logger };

export function createJobs(parts: JobsParts): Jobs {
  const { database, clock } = parts;
  const definitions = new Map<string, Definition>();
  const perform = performing(parts, definitions);
  const taker = createTaker(parts, definitions, perform);
  let timer: NodeJS.Timeout | undefined;

  const enqueue = async (name: string, from: Database, data: object, options: { runAt?: Date; key?: string } = {}) => {
    await insertJob(from, { name, data, key: options.key ?? null, runAt: options.runAt ?? clock.now() });
  };
  const add = (name: string, definition: Definition) => {
    if (definitions.has(name)) throw new Error(`Two jobs are called ${name}`);
    definitions.set(name, definition);
  };
  const plantRecurring = async () => {
    for (const [name, { everySeconds }] of definitions) {
      if (everySeconds !== undefined) await enqueue(name, database, {}, { key: "every" });
    }
  };

  return {
    define(name, handle, { atOnce = 2, tries = 10 } = {}) {
      add(name, { handle, atOnce, tries, everySeconds: undefined });
      return { enqueue: (from, data, options) => enqueue(name, from, data, options) };
    },
    every(name, seconds, handle) {
      add(name, { handle: (_data, at) => handle(at), atOnce: 1, tries: 10, everySeconds: seconds });
    },
    async start() {
      await plantRecurring();
      await database.listen("jobs", () => void taker.look());
      taker.start();
      timer = setInterval(() => void taker.look(), lookEveryMilliseconds);
      void taker.look();
    },
    async runAll() {
      await plantRecurring();
      const failures: unknown[] = [];
      for (;;) {
        const row = await claimJob(database, [...definitions.keys()], clock.now(), leaseSeconds);
        if (!row) break;
        const failure = await perform(row);
        if (failure !== undefined) failures.push(failure);
      }
      if (failures.length > 0) throw failures[0];
    },
    async stop() {
      clearInterval(timer);
      await taker.stop();
    },
  };
}

/** Runs one claimed job to its end and writes that down. Answers the failure, if any. */
type Perform = (row: JobRow) => Promise<unknown>;

function performing({ database, clock, log }: JobsParts, definitions: ReadonlyMap<string, Definition>): Perform {
  const holdLonger = (id: number) =>
    holdJob(database, id, later(clock.now(), leaseSeconds)).catch((error: Error) =>
      log.warn({ reason: error.message }, "a job's hold could not be renewed"),
    );
  return async (row) => {
    const { handle, everySeconds, tries } = definitions.get(row.name) as Definition;
    const holding = setInterval(() => void holdLonger(row.id), (leaseSeconds * 1000) / 3);
    try {
      await handle(row.data as never, clock.now());
      if (everySeconds === undefined) await deleteJob(database, row.id);
      else await putJobBack(database, row.id, later(clock.now(), everySeconds));
      return undefined;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const lost = row.tries >= tries && everySeconds === undefined;
      log.error({ job: row.name, id: row.id, tries: row.tries, lost, err: error }, "a job failed");
      if (lost) await giveJobUp(database, row.id, clock.now(), reason);
      else await retryJob(database, row.id, later(clock.now(), retryDelaySeconds(Math.min(row.tries, 12))), reason);
      return error;
    } finally {
      clearInterval(holding);
    }
  };
}

/** Takes jobs as they come due, as many of each name at once as it allows. */
function createTaker(
  { database, clock, log }: JobsParts,
  definitions: ReadonlyMap<string, Definition>,
  perform: Perform,
) {
  const running = new Map<Promise<void>, string>();
  let state: "idle" | "taking" = "idle";
  const isTaking = () => state === "taking";

  const namesWithRoom = () =>
    [...definitions]
      .filter(([name, { atOnce }]) => [...running.values()].filter((n) => n === name).length < atOnce)
      .map(([name]) => name);

  /** Claims as long as there is work and room; one turn at a time. */
  const pump = turnByTurn(async () => {
    while (isTaking()) {
      const names = namesWithRoom();
      const row = names.length > 0 ? await claimJob(database, names, clock.now(), leaseSeconds) : undefined;
      if (!row) return;
      const work: Promise<void> = perform(row).then(
        () => void running.delete(work),
        (error: Error) => {
          running.delete(work);
          log.error({ reason: error.message }, "a job's end could not be written down");
        },
      );
      running.set(work, row.name);
      void work.then(look);
    }
  });
  const look = () => pump().catch((error: Error) => log.error({ reason: error.message }, "looking for jobs failed"));
  return {
    look,
    start: () => void (state = "taking"),
    /** Takes no more and waits for those under way, one that is just being claimed among them. */
    async stop(): Promise<void> {
      state = "idle";
      await look();
      await Promise.all(running.keys());
    },
  };
}

function later(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}

/** Calls that come while one is under way become one more after it. */
function turnByTurn(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    do {
      again = false;
      await work();
    } while (again);
  };
  return () => {
    if (current) again = true;
    else current = run().finally(() => (current = undefined));
    return current;
  };
}
