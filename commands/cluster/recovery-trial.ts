import { setTimeout as sleep } from "node:timers/promises";

/** Runs SQL as superuser in the database of the program. Returns what psql prints of its rows. */
export type Ask = (sql: string) => Promise<string>;

const rows = 1000;
const patienceMs = 10 * 60_000;

/** Makes a table beside the program's own, which knows nothing of it. */
export async function createTrial(ask: Ask): Promise<void> {
  // A killed drill leaves it.
  await removeTrial(ask);
  await ask("create schema recovery_trial; create table recovery_trial.written (n integer primary key)");
}

export async function removeTrial(ask: Ask): Promise<void> {
  await ask("set client_min_messages = warning; drop schema if exists recovery_trial cascade");
}

export async function writeRows(ask: Ask): Promise<void> {
  await ask(`insert into recovery_trial.written select generate_series(1, ${rows})`);
}

/** Writes rows and destroys them. Returns the time at which all of them were there. */
export async function writeAndDestroy(ask: Ask): Promise<string> {
  await writeRows(ask);
  const at = await ask("select clock_timestamp()");
  // Commits at the very time would be recovered too.
  await sleep(50);
  await ask("delete from recovery_trial.written; insert into recovery_trial.written values (0)");
  return at;
}

/** Waits until all that was written so far is in the archive. @throws Error where that does not come */
export async function archivedUpTo(ask: Ask): Promise<void> {
  const wal = await ask("select pg_walfile_name(pg_switch_wal())");
  for (const end = Date.now() + patienceMs; ; await sleep(100)) {
    // The names of one timeline are in order.
    if ((await ask(`select last_archived_wal >= '${wal}' from pg_stat_archiver`)) === "t") return;
    if (Date.now() > end) throw new Error(`${wal} does not come into the archive: see the logs of the databases.`);
  }
}

/** It answers before it has reached the time. @throws Error where it never does */
export async function endOfRecovery(ask: Ask): Promise<void> {
  for (const end = Date.now() + patienceMs; (await ask("select pg_is_in_recovery()")) === "t"; await sleep(100))
    if (Date.now() > end) throw new Error("The recovered database does not reach the time.");
}

/** What the recovered database has otherwise than it should. */
export async function trialFaults(ask: Ask): Promise<string[]> {
  const found = await ask("select count(*), min(n), max(n) from recovery_trial.written");
  const wanted = `${rows}|1|${rows}`;
  return found === wanted ? [] : [`the rows that were written are ${found} (count, first, last), not ${wanted}`];
}

/** Entries that do not balance: what one account of the ledger gets, another gives. */
export async function ledgerFaults(ask: Ask): Promise<string[]> {
  const found = await ask(
    "select payment_id from ledger group by payment_id having sum(amount_cents) <> 0 order by payment_id limit 20",
  );
  const payments = found.split("\n").filter(Boolean);
  return payments.map((payment) => `the ledger's entries of payment ${payment} do not balance`);
}
