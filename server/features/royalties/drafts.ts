import type { Database } from "#server/database/pool.ts";
import { monthAfter, startOfMonth, type Month } from "#server/dates.ts";
import type { RoyaltiesDeps } from "./deps.ts";
import { dividedInto, exactOf, roundedCents } from "./dividing.ts";
import type { MonthRow } from "./month-queries.ts";
import { lateLines, listOwed, shareLines, watchedIn, watchedLines, type Line, type Owed } from "./owed-queries.ts";
import type { Money } from "./value-sql.ts";

export type DraftLine = Line & { amountCents: number };
export type DraftStatement = { holder: Owed; lines: DraftLine[]; amountCents: number; seconds: number; views: number };
export type Draft = Omit<MonthRow, "closed_at"> & { statements: DraftStatement[]; money: Money };
type Asked = { month: Month; revenueCents: number; basisPoints: number };

/** What closing a month would write: the pool divided to the cent, and what corrects earlier months. */
export async function draftOf(
  database: Database,
  books: RoyaltiesDeps["books"],
  { month, revenueCents, basisPoints }: Asked,
): Promise<Draft> {
  const poolCents = Math.round((revenueCents * basisPoints) / 10_000);
  const span = { from: startOfMonth(month), to: startOfMonth(monthAfter(month)) };
  const money = { poolCents, basisPoints, paid: await books.paidBy(database, span) };
  const watched = await watchedLines(database, month, money);
  const divided = dividedInto(
    poolCents,
    watched.map(({ exact }) => exactOf(exact)),
  );
  const corrections = [...(await lateLines(database, month)), ...(await shareLines(database))];
  const lines = [
    ...watched.map((line, index) => ({ ...line, amountCents: divided.cents[index] ?? 0 })),
    ...corrections.map((line) => ({ ...line, amountCents: roundedCents(exactOf(line.exact)) })),
  ];
  const statements = statementsOf(await listOwed(database, month), lines);
  return {
    month,
    revenue_cents: revenueCents,
    basis_points: basisPoints,
    pool_cents: poolCents,
    house_cents: divided.rest,
    correction_cents: sum(lines.slice(watched.length), ({ amountCents }) => amountCents),
    ...(await watchedIn(database, month)),
    statements,
    money,
  };
}

function statementsOf(owed: readonly Owed[], lines: readonly DraftLine[]): DraftStatement[] {
  const byHolder = Map.groupBy(lines, ({ holder_id: id }) => id);
  return owed
    .filter(({ id, is_due: isDue }) => isDue || byHolder.has(id))
    .map((holder) => {
      const own = byHolder.get(holder.id) ?? [];
      return {
        holder,
        lines: own,
        amountCents: sum(own, ({ amountCents }) => amountCents),
        seconds: sum(own, ({ seconds }) => seconds),
        views: sum(own, ({ views }) => views),
      };
    });
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);
