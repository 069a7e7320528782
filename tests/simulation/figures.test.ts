import { afterAll, beforeAll, expect, test } from "vitest";
import { movementKinds } from "#contract/admin/figures.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { cohorts, trials } from "#server/features/figures/cohorts/cohorts.ts";
import { cash, movements } from "#server/features/figures/figures.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import {
  balanceByContracts,
  balancesOfMonths,
  cohortsByMovements,
  createSimulatedFigures,
  keptRows,
  wrongDays,
} from "./figures.ts";
import { openPlainYears, type PlainYears } from "./plain-years.ts";

let place: TestDatabase;
let database: Pool;
let world: PlainYears;
let keep: (at: Date) => Promise<void>;
beforeAll(async () => {
  place = await createTestDatabase();
  database = openPool(place.url, { size: 5, onError: () => undefined });
  world = await openPlainYears(database, { people: 12, seed: 21, start: "2026-02-10T06:00:00Z" });
  keep = createSimulatedFigures(database);
}, 60_000);
afterAll(async () => {
  await database.close();
  await place.drop();
});

const days = 3 * 365;
const since = "2026-02";

test("over three years, balances of people and money are at each look what the contracts say", async () => {
  const end = world.clock.now().getTime() + days * 86_400_000;
  for (let step = 0; world.clock.now().getTime() < end; step += 1) {
    await world.liveOn(5.7, 0.2);
    if (step % 3 > 0) continue;
    const at = world.clock.now();
    await keep(at);
    const now = await movements(database, { interval: "day" });
    expect(now.rows.at(-1)?.end).toEqual(await balanceByContracts(database, at));
  }
}, 300_000);

test("on each of these days, start and movements make the end, and all kinds of movements happened", async () => {
  const from = "2026-02-10";
  await keep(world.clock.now());
  const { rows } = await movements(database, { from, interval: "day" });
  expect(rows.length).toBeGreaterThan(days - 31);
  expect(wrongDays(rows)).toEqual([]);
  expect(wrongDays((await movements(database, { from, interval: "month" })).rows)).toEqual([]);
  const missing = movementKinds.filter((kind) => rows.every(({ moved }) => moved[kind].people === 0));
  expect(missing).toEqual([]);
});

test("cohorts are the new subscribers of their month, and who of them is left is what moved and what stands", async () => {
  const { cohorts: found } = await cohorts(database, { since });
  const { rows } = await movements(database, { from: `${since}-01`, interval: "month" });
  expect(found.toReversed().map(({ month, people, mrr_cents: cents }) => [month, people, cents])).toEqual(
    rows.map(({ from, moved }) => [from.slice(0, 7), moved.new.people, moved.new.mrr_cents]),
  );
  const ends = found.toReversed().flatMap(({ month: cohort, ends: of }) => of.map((end) => ({ cohort, ...end })));
  expect(ends.map(({ cohort, month, people }) => ({ cohort, month, people }))).toEqual(
    await cohortsByMovements(database),
  );
  const sums = [...Map.groupBy(ends, ({ month }) => month)].map(([month, of]) => ({
    month,
    people: of.reduce((sum, { people }) => sum + people, 0),
    mrr_cents: of.reduce((sum, { mrr_cents: cents }) => sum + cents, 0),
  }));
  const balances = await balancesOfMonths(database);
  expect(sums.toSorted((a, b) => (a.month < b.month ? -1 : 1))).toEqual(
    balances.filter(({ month }) => month >= (ends[0]?.month ?? "")),
  );
});

test("free months by the month of their begin turned, came to nothing or run, and are those of the days", async () => {
  const { months } = await trials(database, { since });
  const { rows } = await movements(database, { from: `${since}-01`, interval: "month" });
  expect(months.toReversed().map(({ begun }) => begun)).toEqual(rows.map(({ moved }) => moved.trial.people));
  const sumOf = (of: "begun" | "turned" | "left" | "running") => months.reduce((sum, row) => sum + row[of], 0);
  const lost = rows.reduce((sum, { moved }) => sum + moved.trial_lost.people, 0);
  expect([sumOf("left"), sumOf("running")]).toEqual([lost, rows.at(-1)?.end.trial.people]);
  expect(sumOf("turned")).toBe(sumOf("begun") - sumOf("left") - sumOf("running"));
  expect(sumOf("turned")).toBeGreaterThan(0);
});

test("cash is the ledger, to the cent", async () => {
  const { rows: found } = await cash(database, { from: "2026-02-10", interval: "month" });
  const books = await database.row<object>(sql`
    select sum(amount_cents) filter (where account like 'cash:%')::integer as cash,
      -sum(amount_cents) filter (where account = 'sales')::integer as sales,
      -sum(amount_cents) filter (where account = 'vat')::integer as vat,
      coalesce(sum(amount_cents) filter (where account = 'dispute-fees'), 0)::integer as fees from ledger`);
  const sumOf = (figure: "cash" | "sales" | "vat" | "fees") => found.reduce((sum, { cents }) => sum + cents[figure], 0);
  expect({ cash: sumOf("cash"), sales: sumOf("sales"), vat: sumOf("vat"), fees: sumOf("fees") }).toEqual(books);
  for (const { cents } of found)
    expect(cents.payments + cents.refunds + cents.strays + cents.returns + cents.disputes).toBe(cents.cash);
});

test("made from all papers again, the figures are the same", async () => {
  const kept = await keptRows(database);
  await database.run(
    sql`truncate figure_stretches, figure_movements, figure_movement_days, figure_balance_days, figure_cash_days,
      figure_cohort_months, figure_trial_months`,
  );
  await database.run(sql`update figure_state set kept_at = null`);
  await keep(world.clock.now());
  expect(await keptRows(database)).toEqual(kept);
});
