import { afterEach, beforeEach, expect, test } from "vitest";
import { openPool, type Pool } from "#server/database/pool.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { wrongAccess } from "./checks.ts";
import { tallyOf, wrongMoney } from "./checks-of-money.ts";
import { calmDown, liveOn, openWorld } from "./world.ts";

let place: TestDatabase;
let database: Pool;
beforeEach(async () => {
  place = await createTestDatabase();
  database = openPool(place.url, { size: 12, onError: () => undefined });
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

/**
 * The short form of `npm run bench -- lives`: months with a change to or from daylight saving time, a year's end and 29
 * February.
 */
test.each([
  ["2027-10-20T06:00:00Z", 7, 360],
  ["2026-03-01T06:00:00Z", 11, 240],
])(
  "whatever dies, is lost, late or doubled, everybody pays each period once and watches what they paid for (%s)",
  async (start, seed, steps) => {
    const world = await openWorld({ database, people: 30, seed, start, actsPerMonth: 3 });
    for (let step = 0; step < steps; step += 1) {
      await liveOn(world, { hours: 3 + world.random() * 13 });
      if (step % 5 === 0) expect(await wrongAccess(world)).toEqual([]);
    }
    await calmDown(world);
    expect(await wrongAccess(world)).toEqual([]);
    const wrong = Object.entries(await wrongMoney(database, world.clock.now()));
    expect(wrong.filter(([, rows]) => rows.length > 0)).toEqual([]);

    const tally = await tallyOf(database);
    expect([...world.actions.keys()]).toEqual(expect.arrayContaining(["shared card", "shared paypal"]));
    for (const kind of ["renewal paid", "renewal refused", "upgrade paid", "new-card paid"])
      expect(tally).toHaveProperty([kind]);
    const told = [...world.letters].filter((letter) => letter.includes('"renewed"') || letter.includes('"recovered"'));
    expect(told).toHaveLength(tally["renewal paid"] ?? 0);
  },
  120_000,
);
