import { setTimeout as sleep } from "node:timers/promises";
import { fillDisk, freeDisk, unmountDisks } from "./disks.ts";
import { cutOff, demote, faultTargets, hangPart, killPart, partsMeant, resumePart } from "./faults.ts";
import { defaultPort, type Layout } from "./layout.ts";
import { readOptions, usage, type Options } from "./options.ts";
import { isAlive, signal } from "./processes.ts";
import { readRecord, type ClusterRecord } from "./records.ts";
import { rebuildDatabases } from "./rebuild.ts";
import { recoveryDrill } from "./recovery-drill.ts";
import { startCluster } from "./start.ts";
import { statusLines } from "./status.ts";
import { endLeftovers } from "./supervisor.ts";

/** `npm run cluster`: see docs/operations.md, "A cluster". Exit code 2 for what cannot be done as asked. */
const refused = 2;

async function run(): Promise<number> {
  if (process.platform !== "linux") throw new Error("The cluster runs on Linux alone, from Debian's packages.");
  const options = readOptions(process.argv.slice(2), process.env["INIT_CWD"] ?? process.cwd());
  if (options.act === "start") return startCluster(options);
  const record = readRecord(options.folder);
  const layout = { folder: options.folder, port: record?.port ?? options.port ?? defaultPort };
  if (options.act === "stop") return stopCluster(layout, record);
  if (!record || !isAlive(record.supervisor)) throw new Error(`No cluster runs in ${options.folder}: npm run cluster`);
  if (options.act === "drill") return drill(layout);
  if (options.act === "rebuild") return rebuild(layout, record);
  if (options.act === "status") console.log((await statusLines(layout, record)).join("\n"));
  else await disturb(options, layout, record);
  return 0;
}

/** Ends the command that runs the cluster, or what it left behind when it was killed. */
async function stopCluster(layout: Layout, record: ClusterRecord | undefined): Promise<number> {
  const supervisor = record?.supervisor;
  if (supervisor && isAlive(supervisor)) {
    signal([supervisor], "SIGTERM");
    while (isAlive(supervisor)) await sleep(100);
    console.log("The cluster has ended.");
    return 0;
  }
  const left = await endLeftovers(layout);
  unmountDisks(layout);
  console.log(left === 0 ? "Nothing of a cluster runs there." : `Ended ${left} processes that were left behind.`);
  return 0;
}

/** Exit code 1 where something is wrong with what was recovered. */
async function drill(layout: Layout): Promise<number> {
  console.log(`Recovering the database of a moment beside the cluster in ${layout.folder}`);
  return report("drill", await recoveryDrill(layout));
}

async function rebuild(layout: Layout, record: ClusterRecord): Promise<number> {
  console.log(`Losing the three PostgreSQL in ${layout.folder}, and rebuilding them from the archive`);
  return report("rebuilt cluster", await rebuildDatabases(layout, record));
}

function report(what: string, faults: string[]): number {
  console.log(faults.length === 0 ? `The ${what} has no fault.` : `Faults:\n  ${faults.join("\n  ")}`);
  return faults.length === 0 ? 0 : 1;
}

async function disturb(options: Options, layout: Layout, record: ClusterRecord): Promise<void> {
  const { act, target, downMilliseconds } = options;
  const names =
    target === undefined ? Object.keys(record.parts) : await partsMeant(layout, record, target, act === "resume");
  if (names.length === 0) throw new Error(`Nothing that runs is ${target}: ${faultTargets}.`);
  for (const name of names) {
    if (act === "kill") killPart(layout, record, name, downMilliseconds);
    else if (act === "hang") hangPart(layout, record, name);
    else if (act === "cut-off") cutOff(layout, record, name);
    else if (act === "demote") await demote(layout, name);
    else if (act === "fill") fillDisk(layout, name);
    else {
      resumePart(layout, record, name);
      freeDisk(layout, name);
    }
  }
  const done = doneOf[act as keyof typeof doneOf];
  console.log(`${done}: ${target === undefined ? "everything that hung, and full disks" : names.join(", ")}.`);
}

const doneOf = {
  kill: "Killed",
  hang: "Now hangs",
  "cut-off": "Is cut off",
  demote: "Hands over",
  fill: "Its disk is full",
  resume: "Goes on",
};

try {
  process.exitCode = await run();
} catch (error) {
  console.error(`\n${(error as Error).message}`);
  if (error instanceof TypeError || /takes no|what\?|is none of/.test((error as Error).message))
    console.error(`\n${usage}`);
  process.exitCode = refused;
}
// Sockets of questions that nothing has answered would hold the process.
process.exit();
