import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { randomOf } from "./random.ts";
import { poolInTurns, Turns } from "./turns.ts";
import { liveOn, openWorld } from "./world.ts";

async function withDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const place = await createTestDatabase();
  const pool = openPool(place.url, { size: 20, onError: () => undefined });
  try {
    return await work(pool);
  } finally {
    await pool.close();
    await place.drop();
  }
}

/** All rows after a few weeks, without random references and keys. `delay` is added to every response of the database. */
function liveOnce(seed: number, delay: () => number): Promise<object> {
  return withDatabase(async (pool) => {
    const slow: Pool = {
      ...pool,
      rows: async (statement) => {
        await sleep(delay());
        return pool.rows(statement);
      },
    };
    const world = await openWorld({
      database: slow,
      people: 12,
      seed,
      start: "2027-10-20T06:00:00Z",
      actsPerMonth: 12,
    });
    for (let step = 0; step < 8; step += 1) await liveOn(world, { hours: 3 + world.random() * 13 });
    const all = (statement: ReturnType<typeof sql>) => pool.rows<object>(statement);
    return {
      payments: await all(sql`
        select id, account_id, kind, status, amount_cents, refunds_id, created_at, settled_at from payments order by id`),
      contracts: await all(
        sql`select id, account_id, status, started_at, runs_until, cancel_asked_at from subscriptions order by id`,
      ),
      declarations: await all(
        sql`select id, subscription_id, outcome, refund_cents, received_at from termination_requests order by id`,
      ),
      jobs: await all(sql`select id, name, status, attempts, deaths from jobs order by id`),
      acts: [...world.actions],
      next: world.random(),
    };
  });
}

test("a seed gives the same lives whatever the database's speed, and another seed others", async () => {
  const lives = await liveOnce(3, () => 0);
  expect(await liveOnce(3, () => Math.random() * 3)).toEqual(lives);
  expect(await liveOnce(4, () => 0)).not.toEqual(lives);
}, 120_000);

test("a statement that waits for a lock lets its holder continue, and continues afterwards", async () => {
  await withDatabase(async (pool) => {
    const database = poolInTurns(pool, new Turns(pool, randomOf(1)));
    await database.run(sql`create table purse (cents integer)`);
    await database.run(sql`insert into purse values (0)`);
    const put = () =>
      database.transaction(async (inside) => {
        const purse = await inside.row<{ cents: number }>(sql`select cents from purse for update`);
        await inside.row(sql`select 1`);
        await inside.run(sql`update purse set cents = ${(purse?.cents ?? 0) + 1}`);
      });
    await Promise.all(Array.from({ length: 8 }, put));
    expect(await database.row(sql`select cents from purse`)).toEqual({ cents: 8 });
  });
});
