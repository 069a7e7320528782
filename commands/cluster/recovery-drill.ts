import { rmSync } from "node:fs";
import { accountOfServers, type Account } from "./account.ts";
import { pgbackrest, psql } from "./archive.ts";
import { recoveredFolder, three, type DatabaseNumber, type Layout } from "./layout.ts";
import { postgresBinaries } from "./packages.ts";
import { primaryOf } from "./questions.ts";
import { pageFaults, startRecovered, stopRecovered } from "./recovered.ts";
import {
  archivedUpTo,
  createTrial,
  endOfRecovery,
  ledgerFaults,
  removeTrial,
  trialFaults,
  writeAndDestroy,
  type Ask,
} from "./recovery-trial.ts";
import { timed } from "./timed.ts";

type Drill = { layout: Layout; account: Account; number: DatabaseNumber; binaries: string };

/**
 * Writes rows into the running cluster, notes the time, destroys them, recovers the database of that time beside the cluster
 * from the archive alone, and compares. Prints how long each step took. Returns the faults.
 */
export async function recoveryDrill(layout: Layout): Promise<string[]> {
  const primary = await primaryOf(layout);
  const number = three.find((one) => `database${one}` === primary);
  if (!number) throw new Error("No PostgreSQL is the primary: npm run cluster -- status");
  const drill: Drill = { layout, account: accountOfServers(), number, binaries: postgresBinaries() ?? "" };
  const service: Ask = (sql) => psql(layout, drill.account, `database${number}`, sql);
  await timed(`A base backup of ${primary}`, () =>
    pgbackrest(layout, drill.account, number, ["--type=incr", "backup"]),
  );
  await createTrial(service);
  try {
    const target = await writeAndDestroy(service);
    console.log(`  Rows that were there at ${target} are destroyed.`);
    await timed("The log up to then is in the archive", () => archivedUpTo(service));
    return await recover(drill, target);
  } finally {
    await removeTrial(service);
  }
}

async function recover(drill: Drill, target: string): Promise<string[]> {
  const { layout, account, number } = drill;
  const folder = recoveredFolder(layout);
  // What a killed drill left.
  await removeRecovered(folder);
  try {
    const options = [`--pg1-path=${folder}`, "--type=time", `--target=${target}`, "--target-action=promote"];
    await timed("Restored from the archive", () =>
      pgbackrest(layout, account, number, [...options, "--archive-mode=off", "restore"]),
    );
    const recovered: Ask = (sql) => psql(layout, account, "recovered", sql);
    await timed("Its log replayed up to the time", async () => {
      await startRecovered(drill, folder);
      await endOfRecovery(recovered);
    });
    const faults = [...(await trialFaults(recovered)), ...(await ledgerFaults(recovered))];
    faults.push(...(await timed("Every page and index looked at by pg_amcheck", () => pageFaults(drill))));
    faults.push(...(await timed("Every file of the archive verified", () => archiveFaults(drill))));
    return faults;
  } finally {
    await removeRecovered(folder);
  }
}

async function archiveFaults({ layout, account, number }: Drill): Promise<string[]> {
  const verified = await pgbackrest(layout, account, number, ["--output=text", "--verbose", "verify"]);
  // It ends with 0 also where something is wrong.
  return /^status: ok$/m.test(verified) ? [] : [`pgbackrest verify: ${verified.trim()}`];
}

async function removeRecovered(folder: string): Promise<void> {
  await stopRecovered(folder);
  rmSync(folder, { recursive: true, force: true });
}
