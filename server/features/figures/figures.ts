import {
  contractStates,
  movementKinds,
  type Balance,
  type CashRow,
  type Interval,
  type KeyFigures,
  type MovementRow,
  type Movements,
  type Sum,
} from "#contract/admin/figures.ts";
import { civilDay } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import { cashOf } from "./cash.ts";
import { civilDaysAfter } from "#server/dates.ts";
import { periodOf, rowsOf, type Asked, type Period } from "./periods.ts";
import { balancesAt, findKept, ledgerIn, movedIn, reasonsIn } from "./reading-queries.ts";

type AskedRows = Asked & { interval: Interval };
type Moved = MovementRow["moved"];

const none: Sum = { people: 0, mrr_cents: 0 };
const comparedDays = 30;

export async function movements(database: Database, asked: AskedRows): Promise<Movements> {
  const { head, period } = await headOf(database, asked);
  if (!period) return { ...head, rows: [], reasons: [] };
  const periods = rowsOf(period, asked.interval);
  const balances = await balancesOf(database, [civilDaysAfter(period.from, -1), ...periods.map(({ to }) => to)]);
  const moved = Map.groupBy(await movedIn(database, periods), ({ from }) => from);
  const rows = periods.map((one): MovementRow => ({
    ...one,
    start: balances(civilDaysAfter(one.from, -1)),
    moved: movedOf(moved.get(one.from) ?? []),
    end: balances(one.to),
  }));
  return { ...head, rows, reasons: await reasonsIn(database, period) };
}

export async function cash(database: Database, asked: AskedRows) {
  const { head, period } = await headOf(database, asked);
  if (!period) return { ...head, rows: [] };
  const periods = rowsOf(period, asked.interval);
  const sums = Map.groupBy(await ledgerIn(database, periods), ({ from }) => from);
  return { ...head, rows: periods.map((one): CashRow => ({ ...one, cents: cashOf(sums.get(one.from) ?? []) })) };
}

/** What the desk's first page shows. */
export async function keyFigures(database: Database, at: Date): Promise<KeyFigures> {
  const { keptAt } = await findKept(database);
  const today = civilDay(keptAt ?? at);
  const before = civilDaysAfter(today, -comparedDays);
  const balances = await balancesOf(database, [before, today]);
  const moved = await movedIn(database, [{ from: civilDaysAfter(before, 1), to: today }]);
  const month = await ledgerIn(database, [{ from: `${today.slice(0, 7)}-01`, to: today }]);
  return {
    kept_at: keptAt?.toISOString() ?? null,
    now: balances(today),
    before: balances(before),
    moved: movedOf(moved),
    cash_cents: cashOf(month).cash,
  };
}

/** When the figures were kept last, and the days of them that are asked for. */
async function headOf(database: Database, asked: Asked) {
  const { keptAt, days } = await findKept(database);
  const period: Period | undefined = periodOf(asked, days);
  const head = { kept_at: keptAt?.toISOString() ?? null, from: period?.from ?? null, to: period?.to ?? null };
  return { head, period };
}

/** Balances of the days; nobody where there are none. */
async function balancesOf(database: Database, days: readonly string[]): Promise<(day: string) => Balance> {
  const found = Map.groupBy(await balancesAt(database, days), ({ day }) => day);
  return (day) => {
    const sums = (found.get(day) ?? []).map(({ state, ...sum }) => [state, sumOf(sum)] as const);
    const all = [...contractStates.map((state) => [state, none] as const), ...sums];
    return Object.fromEntries(all) as Balance;
  };
}

function movedOf(rows: readonly (Sum & { kind: keyof Moved })[]): Moved {
  const sums = rows.map(({ kind, ...sum }) => [kind, sumOf(sum)] as const);
  return Object.fromEntries([...movementKinds.map((kind) => [kind, none] as const), ...sums]) as Moved;
}

const sumOf = ({ people, mrr_cents: cents }: Sum): Sum => ({ people, mrr_cents: cents });
