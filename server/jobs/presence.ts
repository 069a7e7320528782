import { randomUUID } from "node:crypto";
import { jobKinds, type JobKind } from "#contract/admin/job-kinds.ts";
import { later } from "./outcome.ts";
import { markGone, markPresent } from "./presence-queries.ts";
import type { JobDefinition, RunDeps } from "./run.ts";

const sayMilliseconds = 15_000;
/** A worker that said nothing for this long is gone. */
export const presentSeconds = 60;

/** What this process does of the jobs, and how others learn of it. */
export function createPresence(
  { database, clock, log }: RunDeps,
  definitions: ReadonlyMap<string, JobDefinition>,
  kinds: readonly JobKind[] = jobKinds,
) {
  const id = randomUUID();
  let timer: NodeJS.Timeout | undefined;

  /** `takes`: names of the jobs that it does. `lacks`: of those that it was told to do and cannot. */
  const abilities = async () => {
    const takes: string[] = [];
    const lacks: string[] = [];
    for (const [name, { kind, isAble }] of definitions) {
      if (!kinds.includes(kind)) continue;
      (!isAble || (await isAble()) ? takes : lacks).push(name);
    }
    return { takes, lacks };
  };
  const say = async () => {
    const at = clock.now();
    await markPresent(database, { id, ...(await abilities()) }, at, later(at, -presentSeconds));
  };
  const warn = (error: Error) => log.warn({ reason: error.message }, "a worker could not say that it is there");

  return {
    abilities,
    async start(): Promise<void> {
      await say();
      timer = setInterval(() => void say().catch(warn), sayMilliseconds);
    },
    async stop(): Promise<void> {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      // Others see its silence.
      await markGone(database, id).catch(warn);
    },
  };
}
