import { openPool } from "#server/database/pool.ts";
import { wrongAccess } from "#tests/simulation/checks.ts";
import { tallyOf, wrongMoney } from "#tests/simulation/checks-of-money.ts";
import { calmDown, liveOn, openWorld, type World } from "#tests/simulation/world.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import type { Benchmark, Extent, Figure } from "./figure.ts";

/** The full one is reduced by `SUBSCRIBERS` and `YEARS`; `SEED` selects another random sequence. */
const simulated = {
  full: {
    people: Number(process.env["SUBSCRIBERS"] ?? 2000),
    years: Number(process.env["YEARS"] ?? 3),
    seed: Number(process.env["SEED"] ?? 42),
  },
  quick: { people: 5, years: 0.1, seed: 42 },
};

/** The long form of `tests/simulation/lives.test.ts`. */
export const lives: Benchmark = {
  name: "lives",
  about: `${simulated.full.years} years of ${simulated.full.people} subscribers, with everything that can go wrong`,
  run,
};

async function run(extent: Extent): Promise<Figure[]> {
  const { people, years, seed } = simulated[extent];
  const place = await createTestDatabase();
  const database = openPool(place.url, { size: 20, onError: () => undefined });
  try {
    const world = await openWorld({
      database,
      people,
      seed,
      start: "2026-01-20T06:00:00Z",
      actsPerMonth: 0.6,
    });
    const end = world.clock.now().getTime() + years * 365 * 86_400_000;
    let accessFaults = 0;
    for (let step = 0; world.clock.now().getTime() < end; step += 1) {
      await liveOn(world, { hours: 4 + world.random() * 16 });
      if (step % 20 === 0) accessFaults += await countWrongAccess(world);
    }
    await calmDown(world);
    accessFaults += await countWrongAccess(world);
    const wrong = Object.entries(await wrongMoney(database, world.clock.now())).filter(([, rows]) => rows.length > 0);
    for (const [what, rows] of wrong) process.stdout.write(`  ${what}: ${JSON.stringify(rows.slice(0, 3))}\n`);
    const tally = await tallyOf(database);
    process.stdout.write(`  ${JSON.stringify(tally)}\n  ${JSON.stringify(Object.fromEntries(world.actions))}\n`);
    const paid = tally["renewal paid"] ?? 0;
    return [
      {
        name: "periods renewed in the simulation",
        measured: `${paid}`,
        value: paid,
        must: { atLeast: people * years },
      },
      {
        name: "accounts seen with the wrong access",
        measured: `${accessFaults}`,
        value: accessFaults,
        must: { atMost: 0 },
      },
      {
        name: "faults in money, books and invoices",
        measured: `${wrong.length} kinds`,
        value: wrong.reduce((sum, [, rows]) => sum + rows.length, 0),
        must: { atMost: 0 },
      },
    ];
  } finally {
    await database.close();
    await place.drop();
  }
}

async function countWrongAccess(world: World): Promise<number> {
  const wrong = await wrongAccess(world);
  if (wrong.length > 0)
    process.stdout.write(`  ${world.clock.now().toISOString()} ${JSON.stringify(wrong.slice(0, 2))}\n`);
  return wrong.length;
}
