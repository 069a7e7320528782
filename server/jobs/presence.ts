import { randomUUID } from "node:crypto";
import { jobKinds, type JobKind } from "#contract/admin/job-kinds.ts";
import { later } from "./outcome.ts";
import { markGone, markPresent } from "./presence-queries.ts";
import type { JobDefinition, RunDeps } from "./run.ts";

const sayMilliseconds = 15_000;
/** A worker that said nothing for this long is gone. */
export const presentSeconds = 60;

type Abilities = { takes: string[]; lacks: string[] };

/** What this process does of the jobs, and how others learn of it. */
export function createPresence(
  { database, clock, log }: RunDeps,
  definitions: ReadonlyMap<string, JobDefinition>,
  kinds: readonly JobKind[] = jobKinds,
) {
  const id = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let probing = Promise.resolve();
  /** What the last look for programs found; nothing of a name before the first. */
  const isAbleNow = new Map<string, boolean>();

  const wanted = () => [...definitions].filter(([, { kind }]) => kinds.includes(kind));
  const probe = async () => {
    for (const [name, { isAble }] of wanted()) if (isAble) isAbleNow.set(name, await isAble());
  };
  /** `takes`: names of the jobs that it does. `lacks`: of those that it was told to do and cannot. */
  const abilities = (): Abilities => {
    const { takes, lacks }: Abilities = { takes: [], lacks: [] };
    for (const [name, { isAble }] of wanted()) {
      const isAbleTo = isAble ? isAbleNow.get(name) : true;
      if (isAbleTo !== undefined) (isAbleTo ? takes : lacks).push(name);
    }
    return { takes, lacks };
  };
  const say = async () => {
    const at = clock.now();
    await markPresent(database, { id, ...abilities() }, at, later(at, -presentSeconds));
  };
  const warn = (error: Error) => log.warn({ reason: error.message }, "a worker could not say what it does");

  return {
    /** Names of the jobs that it does, as far as it knows yet. */
    taken: (): readonly string[] => abilities().takes,
    /** The same, once it has looked for the programs that it needs. */
    async takenAfterProbe(): Promise<readonly string[]> {
      await probe();
      return abilities().takes;
    },
    /** Looking for programs takes a while, and other work does not wait for it. */
    async start(onProbe: () => void): Promise<void> {
      const probeAndReport = async () => {
        await probe();
        onProbe();
        await say();
      };
      await say();
      const begin = () => void (probing = probeAndReport().catch(warn));
      timer = setInterval(begin, sayMilliseconds);
      begin();
    },
    async stop(): Promise<void> {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      await probing;
      // Others see its silence.
      await markGone(database, id).catch(warn);
    },
  };
}
