import { afterAll, beforeAll, expect, test } from "vitest";
import { createCache } from "#server/cache/cache.ts";
import { sql } from "#server/database/sql.ts";
import { visibleTo, visitor } from "#server/database/visibility.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createPeriods, type PeriodOf } from "./periods.ts";

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
  await fixture.film({ age: 10 });
  await fixture.film({ age: -1 });
  await fixture.film({ age: -1, leaves: 3 });
  await fixture.film({ age: 10, leaves: 2 });
  const { episodes } = await fixture.series([2]);
  await fixture.database.run(sql`update videos set published_at = ${inDays(4)} where id = ${episodes[1]}`);
});
afterAll(() => fixture.close());

const newPeriods = (): PeriodOf => createPeriods(fixture.database, (limits) => createCache(fixture.clock, limits));
const inDays = (days: number) => new Date(fixture.clock.now().getTime() + days * 86_400_000);
const visibleAt = async (at: Date) =>
  (
    await fixture.database.rows<{ id: number }>(
      sql`select v.id from videos v where ${visibleTo(visitor, at)} order by id`,
    )
  )
    .map(({ id }) => id)
    .join();

/** Just before and at each date, and between them. */
const instants = () =>
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 9].flatMap((days) => [new Date(inDays(days).getTime() - 1), inDays(days)]);

test("instants of one period see the same titles, and a date begins another period", async () => {
  const periodOf = newPeriods();
  const seen = new Map<string, string>();
  for (const at of instants()) {
    const name = await periodOf(at);
    const titles = await visibleAt(at);
    expect({ at, titles: seen.get(name) ?? titles }).toEqual({ at, titles });
    seen.set(name, titles);
  }
  // Before and from each of the four dates.
  expect(seen.size).toBe(5);
});

test("calls that overtake each other at a date never share a period across it", async () => {
  for (let round = 0; round < 20; round += 1) {
    const periodOf = newPeriods();
    await periodOf(inDays(0));
    // 41 is a prime above their number: each round has them in another order.
    const turns = [...instants(), ...instants()]
      .map((at, index) => ({ at, place: ((index + 1) * (round + 1)) % 41 }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ at }) => at);
    const names = await Promise.all(turns.map(periodOf));
    const seen = new Map<string, string>();
    for (const [index, at] of turns.entries()) {
      const name = names[index] ?? "";
      const titles = await visibleAt(at);
      expect({ at, titles: seen.get(name) ?? titles }).toEqual({ at, titles });
      seen.set(name, titles);
    }
  }
});

test("one statement is sent a period", async () => {
  let statements = 0;
  const counted = {
    ...fixture.database,
    row: (...given: unknown[]) => (statements++, Reflect.apply(fixture.database.row, null, given)),
  };
  const periodOf = createPeriods(counted as never, (limits) => createCache(fixture.clock, limits));
  for (const days of [0, 0.1, 0.9, 1, 1.1, 2, 3, 4, 5, 6]) await periodOf(inDays(days));
  expect(statements).toBe(5);
});
