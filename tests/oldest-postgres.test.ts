import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { createClient } from "#contract/client.ts";
import { MIGRATIONS, readMigrations } from "#server/database/migrate.ts";
import { demoAccounts } from "#server/demo/accounts.ts";
import { hasOldestPostgres, startOldestPostgres } from "#tests/support/oldest-postgres.ts";
import { startProgram } from "#tests/support/program.ts";

if (!hasOldestPostgres) console.warn("PostgreSQL 15 is not installed: the program is not tried on it");

test.skipIf(!hasOldestPostgres)(
  "all migrations and the demonstration run on PostgreSQL 15, the oldest that is accepted",
  async () => {
    const server = await startOldestPostgres();
    const folder = mkdtempSync(path.join(tmpdir(), "silecs-oldest-"));
    const observer = new pg.Client({ connectionString: server.url });
    try {
      expect(server.version).toMatch(/^15\./);
      const program = await startProgram("server/main.ts", { DATABASE_URL: server.url, DATA_DIR: folder });
      try {
        await observer.connect();
        const { rows } = await observer.query<{ name: string }>("select name from schema_migrations order by name");
        expect(rows.map(({ name }) => name)).toEqual(readMigrations(MIGRATIONS).map(({ name }) => name));

        const at = (headers: Record<string, string>) =>
          createClient({
            base: `${program.url}/api`,
            fetch: (address, init) => fetch(address, init),
            headers: () => headers,
          });
        const { username, password } = demoAccounts.personal;
        const { token } = await at({})("POST /auth/token", { body: { username, password } });
        const signedIn = { authorization: `Bearer ${token}` };
        const user = await at(signedIn)("GET /me/profile");
        const profile = { ...signedIn, "x-profile-id": String(user.user_profiles[0]?.id) };
        const { topVideo } = await at(profile)("GET /home");
        const { data: found } = await at(profile)("GET /videos/search", { query: { keyword: topVideo?.title ?? "" } });
        expect(found.map(({ title }) => title)).toContain(topVideo?.title);
        expect((await fetch(`${program.url}/faq`, { headers: { accept: "text/html" } })).status).toBe(200);
      } finally {
        await program.stop();
      }
    } finally {
      await observer.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  90_000,
);
