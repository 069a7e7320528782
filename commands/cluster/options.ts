import path from "node:path";
import { parseArgs } from "node:util";
import { defaultFolder, portNames } from "./layout.ts";

const acts = [
  "start",
  "status",
  "kill",
  "hang",
  "cut-off",
  "demote",
  "fill",
  "resume",
  "drill",
  "rebuild",
  "stop",
] as const;

export type Options = {
  act: (typeof acts)[number];
  /** What an act other than `start`, `status`, `drill`, `rebuild` and `stop` is about. */
  target: string | undefined;
  folder: string;
  port: number | undefined;
  /** How long a killed part stays down. */
  downMilliseconds: number;
  /** Whether each PostgreSQL gets a disk of its own. */
  disks: boolean;
};

export const usage = `npm run cluster                          starts a cluster on this machine; Ctrl-C ends all of it
npm run cluster -- status                who is what
npm run cluster -- kill PART             kills it as a power cut does; it is started again after a second
npm run cluster -- kill PART --for 30    … after 30 seconds
npm run cluster -- hang PART             lets it stand still (SIGSTOP)
npm run cluster -- cut-off primary       lets nobody reach its Patroni or follow it, while it would take writes
npm run cluster -- demote primary        lets its standby take over, as before maintenance
npm run cluster -- fill primary          fills its disk to the last block, where the cluster has --disks
npm run cluster -- resume                lets everything that stands still go on, and empties filled disks
npm run cluster -- drill                 recovers the database of a moment from the archive, beside the cluster, and compares it
npm run cluster -- rebuild               loses all three PostgreSQL with their disks, and rebuilds them from the archive
npm run cluster -- stop                  ends the cluster, also what a killed command left behind

PART: primary, web, worker, edge, store, etcd, proxy, or a name that status shows
--folder PATH    everything that the cluster writes (default: data/cluster)
--port NUMBER    its address; the ${portNames.length - 1} ports above it are used too (default: 8300)
--disks          gives each PostgreSQL a disk of its own, a file of at most 4 GB in the folder; for root alone`;

/** @throws Error that says what is wrong with the arguments */
export function readOptions(args: readonly string[], from: string): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      folder: { type: "string" },
      port: { type: "string" },
      for: { type: "string" },
      disks: { type: "boolean" },
    },
  });
  const [act = "start", target, ...more] = positionals;
  if (!isAct(act) || more.length > 0) throw new Error(`${positionals.join(" ")} is none of what it does.`);
  const disturbs = ["kill", "hang", "cut-off", "demote", "fill"].includes(act);
  if (disturbs && target === undefined) throw new Error(`${act} what?`);
  if (target !== undefined && !disturbs && act !== "resume") throw new Error(`${act} takes no ${target}.`);
  const folder = values.folder === undefined ? defaultFolder() : path.resolve(from, values.folder);
  // The configuration files have no way to quote more.
  if (!/^[\w./-]+$/.test(folder)) throw new Error(`--folder ${folder}: letters, digits, and . _ - / alone.`);
  return {
    act,
    target,
    folder,
    port: values.port === undefined ? undefined : numberIn(values.port, "--port", 1024, 65_000),
    downMilliseconds: values.for === undefined ? 0 : numberIn(values.for, "--for", 1, 3600) * 1000,
    disks: values.disks ?? false,
  };
}

function isAct(word: string): word is Options["act"] {
  return acts.some((act) => act === word);
}

function numberIn(text: string, name: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) throw new Error(`${name} ${text}: a number from ${least} to ${most}.`);
  return number;
}
