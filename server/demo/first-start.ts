import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { staffRoles } from "#contract/staff-roles.ts";
import { createPasswords } from "#server/adapters/passwords.ts";
import type { Clock } from "#server/clock.ts";
import type { Config } from "#server/config/config.ts";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { openStores } from "#server/files/stored-files.ts";

// Arbitrary, but unique among our advisory locks.
const lock = 5113026;

type DemoConfig = Pick<Config, "secret" | "brand" | "http" | "demoPeople"> & Parameters<typeof openStores>[0];

/**
 * Loads the demo catalogue, and with `withAccounts` the demo accounts and what other people have done for two years, into a
 * database without titles. Concurrent starts do it once. The demo's modules are imported only when needed.
 */
export async function loadDemoData(parts: {
  database: Pool;
  clock: Clock;
  withAccounts: boolean;
  config: DemoConfig;
}): Promise<void> {
  const { database, clock, withAccounts, config } = parts;
  const { secret, brand, demoPeople } = config;
  if (await hasTitles(database)) return;
  const { loadDemoCatalogue } = await import("./load.ts");
  const { createDemoAccounts, demoAccounts, setLimits } = await import("./accounts.ts");
  const { recordDemoSales, storeSeller } = await import("./sales.ts");
  const { loadPeople, readRecording } = await import("./people/load-people.ts");
  const { createDemoComments } = await import("./comments.ts");
  const { createDemoStaff } = await import("./staff.ts");
  await database.transaction(async (inside) => {
    await inside.run(sql`select pg_advisory_xact_lock(${lock})`);
    if (await hasTitles(inside)) return;
    const at = clock.now();
    await loadDemoCatalogue(inside, at);
    if (!withAccounts) return;
    const passwords = createPasswords();
    const hash = (password: string) => passwords.hash(password);
    await createDemoAccounts(inside, at, hash);
    await createDemoStaff(inside, at, { secret, hash });
    const seller = await storeSeller(inside, brand, at);
    if (demoPeople) {
      const password = randomBytes(32).toString("base64");
      const [passwordHash, recording] = await Promise.all([hash(password), readRecording()]);
      const { media } = await openStores(config);
      const storeFile = (key: string, content: Buffer) => media.write(key, Readable.from([content]));
      const { publicUrl } = config.http;
      await loadPeople(inside, { at, seller, secret, publicUrl, passwordHash, recording, storeFile });
    }
    await setLimits(inside);
    const emails = Object.values(demoAccounts).map(({ username }) => username);
    await recordDemoSales(inside, { emails, seller, at });
    await createDemoComments(inside, at);
  });
  // Without statistics the first query plans would be poor.
  await database.run(sql`analyze`);
}

async function hasTitles(database: Pick<Pool, "row">): Promise<boolean> {
  return (await database.row(sql`select 1 from videos limit 1`)) !== undefined;
}

/** The credentials of the demo's subscribers and staff, as lines for the terminal; none for accounts that do not exist. */
export async function demoLogins(database: Pool): Promise<{ subscribers: string[]; staff: string[] }> {
  return { subscribers: await subscriberLogins(database), staff: await staffLogins(database) };
}

async function subscriberLogins(database: Pool): Promise<string[]> {
  const { demoAccounts } = await import("./accounts.ts");
  const accounts = Object.values(demoAccounts);
  const there = await database.rows<{ email: string }>(sql`
    select email from accounts where email = any(${accounts.map(({ username }) => username)})`);
  return accounts
    .filter(({ username }) => there.some(({ email }) => email === username))
    .map(({ username, password }) => `${username}   ${password}`);
}

/** Their second factor is an authenticator app that is published too. */
async function staffLogins(database: Pool): Promise<string[]> {
  const { demoStaff } = await import("./staff.ts");
  const there = await database.rows<{ email: string }>(sql`
    select email from staff_members
    where ended_at is null and email = any(${staffRoles.map(demoStaff.emailOf)}) order by id`);
  if (there.length === 0) return [];
  const lines = there.map(({ email }) => `${email}   ${demoStaff.password}`);
  return [...lines, "and the code that `npm run staff -- code` shows"];
}
