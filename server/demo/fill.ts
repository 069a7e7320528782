import { parseArgs } from "node:util";
import { demoLogins, loadDemoData } from "./first-start.ts";
import { filledPassword, fillPeople } from "./fill/people.ts";
import { fillCategories, fillTitles } from "./fill/titles.ts";
import { closePublishedAccounts } from "./published-accounts.ts";
import { createPasswords } from "#server/adapters/passwords.ts";
import { systemClock } from "#server/clock.ts";
import { type Config, ConfigError, readConfig } from "#server/config/config.ts";
import { loginLines } from "#server/process/greeting.ts";
import { startDatabase } from "#server/database/launcher/start-database.ts";
import { migrate } from "#server/database/migrate.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/**
 * Fills an empty database with the demo, and any database for benchmarks: `node server/demo/fill.ts --titles 100000 --accounts 200`. Both numbers are totals,
 * including those of earlier runs. `--close-accounts` closes every demo account.
 */
async function main(): Promise<void> {
  const { titles, accounts, close } = readArguments();
  const config = readConfig();
  if (config.production && accounts > 0) throw new ConfigError("Production takes no accounts of the demonstration");
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const given = config.database.url;
  const server =
    given === undefined
      ? await startDatabase({ dataDir: config.dataDir, log })
      : { url: given, stop: () => Promise.resolve() };
  const { url } = server;
  await migrate(url);
  const database = openPool(url, { size: 1, onError: (error) => console.error(error.message) });
  try {
    if (close) {
      const count = await closePublishedAccounts(database, new Date());
      process.stdout.write(`${count} accounts of the demonstration are closed.\n`);
    } else {
      const withAccounts = !config.production;
      await loadDemoData({ database, clock: systemClock, withAccounts, config });
      await fill(database, titles, accounts, systemClock.now());
      if (withAccounts) await printLogins(database, config);
    }
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Says how to start and how to log in: who fills an empty folder has not seen the greeting of a first start. */
async function printLogins(database: Pool, config: Config): Promise<void> {
  const origin = `http://localhost:${config.http.port}`;
  const lines = [`  \`npm start\` answers on ${origin}`, ...loginLines(origin, await demoLogins(database))];
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}

function readArguments(): { titles: number; accounts: number; close: boolean } {
  const { values } = parseArgs({
    options: {
      titles: { type: "string", default: "0" },
      accounts: { type: "string", default: "0" },
      "close-accounts": { type: "boolean", default: false },
    },
  });
  const [titles, accounts] = [values.titles, values.accounts].map(Number) as [number, number];
  if (![titles, accounts].every((count) => Number.isInteger(count) && count >= 0 && count <= 10_000_000)) {
    throw new Error("Say how many: --titles 100000 --accounts 200");
  }
  return { titles, accounts, close: values["close-accounts"] };
}

async function fill(database: Pool, titles: number, accounts: number, at: Date): Promise<void> {
  await fillCategories(database);
  const first = 1 + (await count(database, "films-and-series"));
  await inSteps("titles", first, titles, 5000, (from, to) => fillTitles(database, from, to, at));
  const passwordHash = await createPasswords().hash(filledPassword);
  const firstPerson = 1 + (await count(database, "people"));
  await inSteps("accounts", firstPerson, accounts, 1000, (from, to) =>
    fillPeople(database, from, to, at, passwordHash),
  );
  await database.run(sql`vacuum analyze`);
}

/** How many exist already; new rows are numbered from there. */
async function count(database: Pool, what: "films-and-series" | "people"): Promise<number> {
  const row = await database.row<{ count: number }>(
    what === "people"
      ? sql`select count(*) from accounts where email like 'abonne-%'`
      : sql`select count(*) from videos where type <> 'episode'`,
  );
  return row?.count ?? 0;
}

async function inSteps(
  what: string,
  first: number,
  last: number,
  step: number,
  work: (from: number, to: number) => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  for (let from = first; from <= last; from += step) {
    const to = Math.min(last, from + step - 1);
    await work(from, to);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    process.stdout.write(`${what}: ${to} of ${last} (${seconds} s)\n`);
  }
}

await main().catch((error: unknown) => {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
