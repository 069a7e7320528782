import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { accountOfServers, type Account } from "./account.ts";
import { pgbackrest, psql, runServerProgram } from "./archive.ts";
import { killPart } from "./faults.ts";
import { databaseFolder, numberOf, serversFolder, three, type Layout } from "./layout.ts";
import { postgresBinaries } from "./packages.ts";
import { postmasterOf } from "./processes.ts";
import { configurationOf, membersOf, primaryOf, until } from "./questions.ts";
import { startRecovered, stopRecovered } from "./recovered.ts";
import { holdDown, releaseDown, type ClusterRecord } from "./records.ts";
import {
  archivedUpTo,
  createTrial,
  endOfRecovery,
  ledgerFaults,
  removeTrial,
  trialFaults,
  writeRows,
  type Ask,
} from "./recovery-trial.ts";
import { timed } from "./timed.ts";

/** The machine that is rebuilt first; the others follow it. */
const first = 1;

/**
 * Loses all three PostgreSQL with their disks while the rest of the cluster runs, and rebuilds them from the archive by the steps of
 * docs/operations.md, "Any moment of the past". Prints how long each step took. Returns the faults.
 */
export async function rebuildDatabases(layout: Layout, record: ClusterRecord): Promise<string[]> {
  const account = accountOfServers();
  const ask: Ask = async (sql) => psql(layout, account, await primaryNow(layout), sql);
  await pgbackrest(layout, account, numberOf(await primaryNow(layout)), ["--type=incr", "backup"]);
  await createTrial(ask);
  try {
    await writeRows(ask);
    await archivedUpTo(ask);
    await loseDatabases(layout, record);
    console.log("  All three are gone, with their disks.");
    await timed("Back for readers and writers", async () => {
      await restoreFirst(layout, account);
      await timed("Patroni made it the primary", () => becomesPrimary(layout));
    });
    const faults = [...(await trialFaults(ask)), ...(await ledgerFaults(ask))];
    await timed("The other two follow", () => othersFollow(layout));
    // Patroni writes them to etcd a moment after it has become the primary.
    return [...faults, ...(await settingFaults(layout))];
  } finally {
    for (const number of three) releaseDown(layout.folder, `database${number}`);
    await removeTrial(ask);
  }
}

async function primaryNow(layout: Layout) {
  const primary = await primaryOf(layout);
  if (primary === undefined) throw new Error("No PostgreSQL is the primary: npm run cluster -- status");
  return `database${numberOf(primary)}` as const;
}

async function loseDatabases(layout: Layout, record: ClusterRecord): Promise<void> {
  for (const number of three) holdDown(layout.folder, `database${number}`);
  for (const number of three) killPart(layout, record, `database${number}`, 0);
  const folders = three.map((number) => databaseFolder(layout, number));
  await until("the end of the killed ones", layout, async () => folders.every((folder) => !postmasterOf(folder)));
  for (const folder of folders)
    // The folder itself may be where a disk is mounted.
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
}

async function restoreFirst(layout: Layout, account: Account): Promise<void> {
  const folder = databaseFolder(layout, first);
  const server = { layout, account, binaries: postgresBinaries() ?? "" };
  await timed("Restored from the archive", () => pgbackrest(layout, account, first, ["restore"]));
  await timed("Its log replayed to the end", async () => {
    await startRecovered(server, folder);
    await endOfRecovery((sql) => psql(layout, account, "recovered", sql));
    await stopRecovered(folder);
  });
  // What etcd still says is of the lost ones.
  const patronictl = ["/usr/bin/patronictl", "-c", serversFolder(layout, `database${first}.yml`), "remove", "silecs"];
  await runServerProgram(layout, account, patronictl, "silecs\nYes I am aware\n");
}

async function becomesPrimary(layout: Layout): Promise<void> {
  releaseDown(layout.folder, `database${first}`);
  await until("the rebuilt primary", layout, async () => (await primaryOf(layout)) === `database${first}`);
}

async function othersFollow(layout: Layout): Promise<void> {
  for (const number of three) releaseDown(layout.folder, `database${number}`);
  await until("a standby", layout, async () => {
    const members = (await membersOf(layout)) ?? [];
    const follow = members.filter(({ role, state }) => /standby|replica/.test(role) && state !== "starting");
    return follow.length === 2 && members.some(({ role }) => role === "sync_standby");
  });
}

/** Without these two an acknowledged write can be lost with its machine. */
async function settingFaults(layout: Layout): Promise<string[]> {
  const settings = await configurationOf(layout, first);
  const wanted = ["synchronous_mode", "synchronous_mode_strict"];
  return wanted.filter((name) => settings[name] !== true).map((name) => `${name} is not set any more`);
}
