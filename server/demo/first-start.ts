import { staffRoles } from "#contract/staff-roles.ts";
import { createPasswords } from "#server/adapters/passwords.ts";
import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

// Arbitrary, but unique among our advisory locks.
const lock = 5113026;

/**
 * Loads the demo catalogue, and with `withAccounts` the demo accounts, into a database without titles. Concurrent starts do
 * it once. The demo's modules are imported only when needed.
 */
export async function loadDemoData(parts: {
  database: Pool;
  clock: Clock;
  withAccounts: boolean;
  secret: string;
}): Promise<void> {
  const { database, clock, withAccounts, secret } = parts;
  if (await hasTitles(database)) return;
  const { loadDemoCatalogue } = await import("./load.ts");
  const { createDemoAccounts } = await import("./accounts.ts");
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
    await createDemoComments(inside, at);
    await createDemoStaff(inside, at, { secret, hash });
  });
  // Without statistics the first query plans would be poor.
  await database.run(sql`analyze`);
}

async function hasTitles(database: Pick<Pool, "row">): Promise<boolean> {
  return (await database.row(sql`select 1 from videos limit 1`)) !== undefined;
}

/** The demo accounts' credentials, as lines for the terminal; none where the accounts do not exist. */
export async function demoSignIns(database: Pool): Promise<string[]> {
  const { demoAccounts } = await import("./accounts.ts");
  const accounts = Object.values(demoAccounts);
  const there = await database.rows<{ email: string }>(sql`
    select email from accounts where email = any(${accounts.map(({ username }) => username)})`);
  return accounts
    .filter(({ username }) => there.some(({ email }) => email === username))
    .map(({ username, password }) => `${username}   ${password}`);
}

/** The same for the staff, whose second factor is an authenticator app that is published too. */
export async function demoStaffSignIns(database: Pool): Promise<string[]> {
  const { demoStaff } = await import("./staff.ts");
  const there = await database.rows<{ email: string }>(sql`
    select email from staff_members
    where ended_at is null and email = any(${staffRoles.map(demoStaff.emailOf)}) order by id`);
  if (there.length === 0) return [];
  const lines = there.map(({ email }) => `${email}   ${demoStaff.password}`);
  return [...lines, "and the code that `npm run staff -- code` shows"];
}
