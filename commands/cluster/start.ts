import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { onStopRequest } from "../signals.mjs";
import { accountOfServers } from "./account.ts";
import { pgbackrest } from "./archive.ts";
import { createBucket } from "./bucket.ts";
import { writeConfiguration, type Setup } from "./configuration.ts";
import { hasDisks, mountDisks, unmountDisks } from "./disks.ts";
import { addressOf, defaultPort, everybodyMayEnter, portOf, programs, three, type Layout } from "./layout.ts";
import type { Options } from "./options.ts";
import { ensurePackages, postgresBinaries } from "./packages.ts";
import { bucket, partsOf } from "./parts.ts";
import { portsInUse } from "./ports.ts";
import { membersOf, primaryOf, statusOf, until } from "./questions.ts";
import { leaveFolder, takeFolder } from "./records.ts";
import { secretsOf } from "./secrets.ts";
import { createSupervisor, endLeftovers, type Supervisor } from "./supervisor.ts";

/** Starts the cluster and keeps it until this process is asked to stop. Returns the exit code. */
export async function startCluster({ folder, port, disks }: Options): Promise<number> {
  await ensurePackages();
  const account = accountOfServers();
  makeFolder(folder);
  const holder = takeFolder(folder);
  if (holder) {
    const where = `A cluster runs in ${folder} already (process ${holder.pid})`;
    throw new Error(
      `${where}: end it there with Ctrl-C or by npm run cluster -- stop, or give another --folder and --port.`,
    );
  }
  const layout = { folder, port: settledPort(folder, port) };
  const left = await endLeftovers(layout);
  if (left > 0) console.log(`Ended ${left} processes that an earlier start had left behind.`);
  await refuseTakenPorts(layout);
  const setup: Setup = { layout, secrets: secretsOf(folder), account, binaries: postgresBinaries() ?? "" };
  writeConfiguration(setup);
  if (disks || hasDisks(layout)) mountDisks(layout, account);

  const supervisor = createSupervisor(layout, (line) => console.log(line));
  const stopped = stopRequest(supervisor);
  try {
    await Promise.race([bringUp(setup, supervisor), stopped.asked]);
    await stopped.asked;
    return 0;
  } catch (error) {
    console.error(`\n${(error as Error).message}`);
    return 1;
  } finally {
    console.log("\nEnding the cluster …");
    await supervisor.stop();
    unmountDisks(layout);
    leaveFolder(folder);
    stopped.forget();
    console.log("Nothing of it runs any more.");
  }
}

/** Everybody may enter the folder, and nobody but the starter and the servers' account what is in it. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  const depth = first === undefined ? 0 : path.relative(path.dirname(first), folder).split(path.sep).length;
  for (let up = 0; up < depth; up += 1) chmodSync(path.resolve(folder, ...Array<string>(up).fill("..")), 0o711);
  mkdirSync(path.join(folder, "log"), { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0 && !everybodyMayEnter(folder))
    throw new Error(
      `The account of PostgreSQL may not enter ${folder}: give a folder that everybody may enter with --folder.`,
    );
}

/** The members of etcd know each other by their ports, so that a folder keeps those that it began with. */
function settledPort(folder: string, wanted: number | undefined): number {
  const file = path.join(folder, "port");
  if (!existsSync(file)) writeFileSync(file, `${wanted ?? defaultPort}\n`);
  const settled = Number(readFileSync(file, "utf8"));
  if (wanted !== undefined && wanted !== settled)
    throw new Error(`The cluster in ${folder} has port ${settled}: leave out --port, or give another --folder.`);
  return settled;
}

async function refuseTakenPorts(layout: Layout): Promise<void> {
  const taken = await portsInUse(layout);
  if (taken.length === 0) return;
  throw new Error(
    `In use by other programs: port ${taken.join(", ")}. Give another --port (and --folder), or end them.`,
  );
}

/** The first request stops the cluster, a second one kills it. */
function stopRequest(supervisor: Supervisor) {
  let requests = 0;
  let tell: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (tell = resolve));
  const forget = onStopRequest(
    () => {
      requests += 1;
      tell();
      if (requests < 2) return;
      supervisor.kill();
      process.exit(130);
    },
    { evenWithoutNpm: true },
  );
  return { asked, forget };
}

async function bringUp(setup: Setup, supervisor: Supervisor): Promise<void> {
  const { layout, secrets } = setup;
  const startedAt = performance.now();
  const parts = partsOf(setup);
  const isServer = (name: string) => /^(?:etcd|database|store)/.test(name);
  console.log(`Starting three PostgreSQL under Patroni and etcd, and the store, in ${layout.folder} …`);
  for (const part of parts) if (isServer(part.name)) supervisor.start(part);
  await until("a primary", layout, async () => (await primaryOf(layout)) !== undefined);
  await until("a standby", layout, async () =>
    ((await membersOf(layout)) ?? []).some(({ role }) => role === "sync_standby"),
  );
  await createArchive(setup);
  await until("the store", layout, async () => (await statusOf(addressOf(layout, "store"), "/healthcheck")) === 200);
  await createBucket(addressOf(layout, "store"), bucket, secrets.S3_SECRET_ACCESS_KEY);
  console.log(
    `${await primaryOf(layout)} is the primary. Starting two web processes, two workers, HAProxy and the edge …`,
  );
  for (const part of parts) if (!isServer(part.name)) supervisor.start(part);
  for (const name of ["site", ...programs] as const)
    await until(name, layout, async () => (await statusOf(addressOf(layout, name), "/readyz", 5000)) === 200);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`
  The cluster answers on http://localhost:${portOf(layout, "site")}  (${seconds} s), with the accounts of the README.
  Logs are in ${layout.folder}/log, letters in ${layout.folder}/worker1/mail and worker2/mail.
  Metrics of web1 are at http://${addressOf(layout, "web1Metrics")}/metrics, those of the others at the next three ports.

  In another terminal:
    npm run cluster -- status           who is what
    npm run cluster -- kill primary     or web, worker, edge, store, etcd, proxy
    npm run cluster -- hang primary     and later: npm run cluster -- resume
    npm run cluster -- drill            recovers the database of a moment, beside the cluster
  Ctrl-C ends all of it.
`);
}

/** What the log of PostgreSQL goes to. One that exists stays as it is. */
async function createArchive({ layout, account }: Setup): Promise<void> {
  const primary = await primaryOf(layout);
  const number = three.find((one) => `database${one}` === primary);
  if (number) await pgbackrest(layout, account, number, ["stanza-create"]);
}
