import { afterEach, beforeEach, expect, test } from "vitest";
import { verifyChains } from "#server/chains/verify.ts";
import { sealedChains } from "#server/compose/sealed-chains.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { keyFigures } from "#server/features/figures/figures.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { wrongAccess } from "./checks.ts";
import { tallyOf, wrongMoney } from "./checks-of-money.ts";
import { balanceByContracts, createSimulatedFigures } from "./figures.ts";
import { calmDown, endAll, liveOn, openWorld, type World } from "./world.ts";

let place: TestDatabase;
let database: Pool;
beforeEach(async () => {
  place = await createTestDatabase();
  database = openPool(place.url, { size: 20, onError: () => undefined });
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

/** `SEED` is added to all seeds, to simulate other lives. */
const otherSeeds = Number(process.env["SEED"] ?? 0);

/** What has to happen in one of the short lives: lives in which nothing happens prove nothing. */
const usual = [
  "shared card",
  "shared paypal",
  "renewal paid",
  "renewal refused",
  "upgrade paid",
  "new-card paid",
  "free days",
  "days of an outage",
  "desk correction",
  "block",
  "refund refused",
  "credit-note",
  "dispute lost",
  "price changed",
];
const happened = new Set<string>();

/**
 * The short form of `npm run bench -- lives`: weeks with 29 February, a change to daylight saving time
 * and a year's end.
 */
test.each([
  ["2028-02-12T06:00:00Z", 7 + otherSeeds, 100],
  ["2026-12-05T06:00:00Z", 14 + otherSeeds, 95],
])(
  "whatever dies, is lost, late or doubled, everybody pays each period once and watches what they paid for (%s, seed %i)",
  async (start, seed, steps) => {
    const world = await openWorld({ database, people: 30, seed, start, actsPerMonth: 5 });
    for (let step = 0; step < steps; step += 1) {
      await liveOn(world, { hours: 3 + world.random() * 13 });
      if (step % 5 === 0) expect(await wrongAccess(world)).toEqual([]);
    }
    await calmDown(world);
    expect(await wrongAccess(world)).toEqual([]);
    const wrong = Object.entries(await wrongMoney(database, world.clock.now()));
    expect(wrong.filter(([, rows]) => rows.length > 0)).toEqual([]);

    await createSimulatedFigures(database)(world.clock.now());
    const figures = await keyFigures(database, world.clock.now());
    expect(figures.now).toEqual(await balanceByContracts(database, world.clock.now()));

    const tally = await tallyOf(database);
    for (const what of [...world.actions.keys(), ...Object.keys(tally)]) happened.add(what);
    const told = [...world.letters].filter((letter) => letter.includes('"renewed"') || letter.includes('"recovered"'));
    expect(told).toHaveLength(tally["renewal paid"] ?? 0);
  },
  400_000,
);

test.skipIf(otherSeeds !== 0)("in these lives everything happens that they are to show", () => {
  expect(usual.filter((what) => !happened.has(what))).toEqual([]);
});

async function expectSound(world: World): Promise<void> {
  expect(await wrongAccess(world)).toEqual([]);
  const wrong = Object.entries(await wrongMoney(database, world.clock.now()));
  expect(wrong.filter(([, rows]) => rows.length > 0)).toEqual([]);
  expect((await verifyChains(database, sealedChains, [], world.clock.now())).faults).toEqual([]);
}

// The database computes a document's age by its own clock, so these lives are in the past.
test("accounts of eleven years ago are erased by processes that die, and the same people live on", async () => {
  const world = await openWorld({
    database,
    people: 15,
    seed: 5 + otherSeeds,
    start: "2009-02-20T06:00:00Z",
    actsPerMonth: 6,
  });
  for (let step = 0; step < 50; step += 1) await liveOn(world, { hours: 3 + world.random() * 13 });
  await calmDown(world);
  await expectSound(world);
  await endAll(world);
  await calmDown(world);
  await expectSound(world);
  const papers = sql`
    select (select count(*) from payments)::integer as payments, (select count(*) from invoices)::integer as invoices,
      (select count(*) from ledger)::integer as lines, (select count(*) from subscriptions)::integer as contracts,
      (select count(*) from termination_requests)::integer as declarations, (select count(*) from sandbox_payments)::integer as charges`;
  const before = await database.row<Record<string, number>>(papers);
  expect(Math.min(...Object.values(before ?? {}))).toBeGreaterThan(0);

  world.clock.set("2021-07-01T06:00:00Z");
  const idle = { ...world, people: [], notices: [] };
  for (let step = 0; step < 25; step += 1) await liveOn(idle, { hours: 1 + world.random() * 4, isDeserted: true });
  await calmDown(idle);
  const after = await database.row<Record<string, number>>(papers);
  expect(after).toEqual({ payments: 0, invoices: 0, lines: 0, contracts: 0, declarations: 0, charges: 0 });
  const desk = sql`
    select (select count(*) from disputes)::integer as disputes, (select count(*) from free_days)::integer as days,
      (select count(*) from outage_people)::integer as hit`;
  expect(await database.row(desk)).toEqual({ disputes: 0, days: 0, hit: 0 });
  const counted = await database.row(sql`
    select sum(count) filter (where what = 'payments')::integer as payments,
      sum(count) filter (where what = 'invoices')::integer as invoices,
      sum(count) filter (where what = 'contracts')::integer as contracts,
      sum(count) filter (where what = 'requests')::integer as declarations from job_counts`);
  const { lines: _lines, charges: _charges, ...erased } = before ?? {};
  expect(counted).toEqual(erased);
  await expectSound(world);

  for (let step = 0; step < 20; step += 1) await liveOn(world, { hours: 3 + world.random() * 13 });
  await calmDown(world);
  expect((await database.row<Record<string, number>>(papers))?.["invoices"]).toBeGreaterThan(0);
  await expectSound(world);
}, 400_000);
