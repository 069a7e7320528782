import { Client } from "pg";
import { expect, test } from "vitest";
import { readMigrations, MIGRATIONS } from "#server/database/migrate.ts";
import { createTestDatabase } from "./database.ts";

test("a new, migrated database takes less than 100 ms (the fastest of nine)", async () => {
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const begun = performance.now();
    const database = await createTestDatabase();
    times.push(performance.now() - begun);
    await database.drop();
  }
  // The fastest shows the cost on a busy machine, too.
  expect(Math.min(...times)).toBeLessThan(100);
});

test("a test database holds every migration and belongs to a role without a superuser's powers", async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const applied = await client.query<{ name: string }>("select name from schema_migrations order by name");
  const role = await client.query("select usesuper from pg_user where usename = current_user");
  await client.end();
  await database.drop();
  expect(applied.rows.map(({ name }) => name)).toEqual(readMigrations(MIGRATIONS).map(({ name }) => name));
  expect(role.rows).toEqual([{ usesuper: false }]);
});

test("two test databases are isolated from each other", async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new Client({ connectionString: first.url });
  await client.connect();
  await client.query("create table only_here (id int)");
  await client.end();
  const other = new Client({ connectionString: second.url });
  await other.connect();
  await expect(other.query("select * from only_here")).rejects.toThrow(/does not exist/);
  await other.end();
  await Promise.all([first.drop(), second.drop()]);
});
