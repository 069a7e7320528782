import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "#contract/client.ts";
import { systemClock } from "#server/clock.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startProgram, type Program } from "#tests/support/program.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

const accounts = 30_000;
const folder = mkdtempSync(path.join(tmpdir(), "silecs-exports-"));
let made: TestDatabase;
let database: Pool;
let program: Program | undefined;
const settings = () => ({ DATABASE_URL: made.url, DATA_DIR: folder, DEMO_CATALOGUE: "0" });
beforeAll(async () => {
  made = await createTestDatabase();
  database = openPool(made.url, { size: 2, work: "job", onError: () => undefined });
  program = await startProgram("server/main.ts", settings());
  await database.run(sql`
    insert into accounts (email, password_hash, first_name, last_name, gender, dob)
    select 'e' || n || '@example.org', 'x', 'Ada', 'Lovelace', 2, '1990-12-10' from generate_series(1, ${accounts}::integer) n`);
}, 60_000);
afterAll(async () => {
  await program?.stop();
  await database.close();
  await made.drop();
  rmSync(folder, { recursive: true });
});

test("a program killed while it writes an export has it finished by the next, with every row once", async () => {
  const admin = await createStaffMember({ database, clock: systemClock }, ["admin"]);
  const token = await openStaffSession({ database, clock: systemClock }, admin.id);
  const headers = { authorization: `Bearer ${token}` };
  const clientOf = (url: string) => createClient({ base: `${url}/api`, fetch, headers: () => headers });
  const body = { kind: "subscribers" as const, reason: "Essai" };
  const { id } = await clientOf(program?.url ?? "")("POST /admin/exports", { body });
  const progress = () =>
    database.row<{ state: string; rows_done: number }>(sql`select state, rows_done from exports where id = ${id}`);
  await expect.poll(async () => (await progress())?.rows_done, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
  await program?.kill();
  const atDeath = await progress();
  expect(atDeath).toMatchObject({ state: "running" });
  // The dead program's lease would end within a minute.
  await database.run(sql`update jobs set locked_until = now() - interval '1 second' where locked_until is not null`);
  program = await startProgram("server/main.ts", settings());
  await expect.poll(async () => (await progress())?.state, { timeout: 60_000, interval: 100 }).toBe("done");
  const answer = await fetch(`${program.url}/api/admin/exports/${id}/file.csv`, { headers });
  const [head, ...lines] = (await answer.text()).trimEnd().split("\r\n");
  expect(head).toMatch(/^account_id,email,/);
  const ids = new Set(lines.map((line) => line.split(",", 1)[0]));
  expect([lines.length, ids.size]).toEqual([accounts, accounts]);
}, 120_000);
