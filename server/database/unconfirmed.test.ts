import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasOldestPostgres, startOldestPostgres } from "#tests/support/oldest-postgres.ts";
import { DatabaseAwayError } from "./away.ts";
import { openPool, type Pool } from "./pool.ts";
import { sql } from "./sql.ts";

if (!hasOldestPostgres) console.warn("PostgreSQL 15 is not installed: cancelled waits for a standby are not tried");

describe.skipIf(!hasOldestPostgres)("a commit that waits for a synchronous standby", () => {
  let server: Awaited<ReturnType<typeof startOldestPostgres>>;
  let admin: pg.Client;
  let pool: Pool;

  beforeAll(async () => {
    server = await startOldestPostgres();
    admin = new pg.Client({ connectionString: server.adminUrl });
    await admin.connect();
    pool = openPool(server.url, { size: 1, onError: () => undefined });
    await pool.run(sql`create table orders (id integer primary key)`);
  });
  afterAll(async () => {
    await pool.close();
    await admin.end();
    await server.stop();
  });
  beforeEach(() => requireStandby(""));

  /** Names the standby that has to confirm commits; nobody has this name. */
  async function requireStandby(name: string): Promise<void> {
    await admin.query(`alter system set synchronous_standby_names = '${name}'`);
    await admin.query("select pg_reload_conf()");
    await expect
      .poll(async () => (await admin.query("show synchronous_standby_names")).rows)
      .toEqual([{ synchronous_standby_names: name }]);
  }

  async function cancelWait(): Promise<void> {
    const cancel = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
    await expect.poll(async () => (await admin.query(cancel)).rowCount).toBe(1);
  }

  test.each([
    ["a statement", () => pool.run(sql`insert into orders values (1)`), 1],
    ["a transaction", () => pool.transaction((inside) => inside.run(sql`insert into orders values (2)`)), 2],
  ] as const)("is not acknowledged when its wait is cancelled: %s", async (_what, write, id) => {
    await requireStandby("nobody");
    const outcome = write().catch((error: unknown) => error);
    await cancelWait();
    expect(await outcome).toBeInstanceOf(DatabaseAwayError);
    // It is in the primary all the same: only its confirmation is missing. The next statement succeeds, on another connection.
    await requireStandby("");
    await expect.poll(() => pool.rows(sql`select id from orders where id = ${id}`)).toEqual([{ id }]);
    expect(await pool.run(sql`insert into orders values (${id + 10})`)).toBe(1);
  });

  test("is told of within seconds; meanwhile writes are refused at once, reads go on, and nothing piles up", async () => {
    await requireStandby("nobody");
    await expect(pool.run(sql`insert into orders values (20)`)).rejects.toBeInstanceOf(DatabaseAwayError);
    const waiting = async () =>
      (await admin.query("select from pg_stat_activity where wait_event = 'SyncRep'")).rowCount;
    // What was cut, and the one that waits to see when standbys confirm again.
    await expect.poll(waiting).toBe(2);
    for (let turn = 0; turn < 5; turn += 1) {
      const writes = [
        pool.run(sql`insert into orders values (21)`),
        pool.transaction((inside) => inside.run(sql`insert into orders values (22)`)),
      ];
      for (const { status } of await Promise.allSettled(writes)) expect(status).toBe("rejected");
      expect(await pool.rows(sql`select id from orders where id in (21, 22)`)).toEqual([]);
      const read = pool.transaction((inside) => inside.rows(sql`select id from orders where id = 20`));
      // A commit that waits is not seen by others.
      expect(await read).toEqual([]);
    }
    expect(await waiting()).toBe(2);
    // The first waits in the server with its key locked.
    await expect(pool.run(sql`insert into orders values (20)`)).rejects.toBeInstanceOf(DatabaseAwayError);
    await requireStandby("");
    const write = () => pool.run(sql`insert into orders values (21)`).catch(() => "refused");
    await expect.poll(write, { timeout: 30_000 }).toBe(1);
  }, 60_000);

  test("other warnings refuse nothing", async () => {
    expect(await pool.run(sql`do $$ begin raise warning 'canceling wait for synchronous replication'; end $$`)).toBe(0);
  });
});
