import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { batchesOf } from "#server/database/batches.ts";
import { MIGRATIONS, readMigrations } from "#server/database/migrate.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { pay, register } from "#tests/support/people.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

test("an upgrade confirms the addresses of those who have long paid, and of nobody whose letters came back", async () => {
  const upgrade = batchesOf(readMigrations(MIGRATIONS).find(({ name }) => name.startsWith("0231-"))!)!.statement;
  const account = async (username: string, paidDaysAgo: number | null): Promise<number> => {
    const { user } = await register(app, { username });
    if (paidDaysAgo !== null) {
      await pay(app, user.id);
      await app.database.run(sql`
        insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider,
          idempotency_key, settled_at)
        select id, account_id, 'renewal', now(), 999, 'paid', 'sandbox', ${username},
          now() - make_interval(days => ${paidDaysAgo}) from subscriptions where account_id = ${user.id}`);
    }
    return user.id;
  };
  const long = await account("long@example.fr", 31);
  const lately = await account("recent@example.fr", 29);
  const never = await account("jamais@example.fr", null);
  const refused = await account("refuse@example.fr", 90);
  await app.database.run(sql`
    insert into jobs (name, data, run_at, due_since, status, failure, ended_at)
    values ('billing.letter', jsonb_build_object('subscriptionId', (select id from subscriptions where account_id = ${refused})),
      now(), now(), 'failed', 'refused', now())`);
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(upgrade, [[long, lately, never, refused]]);
  await client.end();
  const rows = await app.database.rows<{ id: number }>(
    sql`select id from accounts where email_confirmed_at is not null order by id`,
  );
  expect(rows).toEqual([{ id: long }]);
});
