import { endOfCivilDay, startOfCivilDay } from "#server/dates.ts";
import type { Database } from "#server/database/pool.ts";
import { sumRates, type RateRow } from "../figure-queries.ts";
import type { Period } from "./periods.ts";

/** What the ledger has of a day and rate, in cents. Refunds lower the day on which the money goes back. */
export type DayFigures = { day: string; percent: number | null; net: number; vat: number; operations: number };

/** By day and rate, in order; days on which nothing was left and nothing was sold are not among them. */
export async function figuresBetween(database: Database, from: string, to: string): Promise<DayFigures[]> {
  const rows = await sumRates(database, { from: startOfCivilDay(from), to: endOfCivilDay(to) }, "day", "consumers");
  return rows.map(dayOf).filter(({ net, vat, operations }) => net !== 0 || vat !== 0 || operations > 0);
}

const dayOf = ({ period: day, ...rest }: RateRow): DayFigures => ({ day, ...rest });

export const figuresIn = (days: readonly DayFigures[], { from, to }: Pick<Period, "from" | "to">): DayFigures[] =>
  days.filter(({ day }) => day >= from && day <= to);

/** The order of keys in the stored ones is PostgreSQL's. */
export function areSame(some: readonly DayFigures[], others: readonly DayFigures[]): boolean {
  const text = (days: readonly DayFigures[]) =>
    JSON.stringify(days.map(({ day, percent, net, vat, operations }) => [day, percent, net, vat, operations]));
  return text(some) === text(others);
}

export function sumOf(days: readonly DayFigures[]) {
  return {
    net: days.reduce((sum, { net }) => sum + net, 0),
    vat: days.reduce((sum, { vat }) => sum + vat, 0),
    operations: days.reduce((sum, { operations }) => sum + operations, 0),
  };
}
