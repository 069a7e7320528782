import type { VatRate } from "#contract/admin/accounting.ts";
import type { Database } from "#server/database/pool.ts";
import { findClosings, type ClosingRow } from "./closing-queries.ts";
import { sumCash, sumRates, type CashRow, type RateRow } from "./figure-queries.ts";
import { monthAfter, startOfMonth, type Month } from "./months.ts";

export type Amounts = { net: number; vat: number; received: number; returned: number };
export type MonthFigures = Amounts & { month: Month; isClosed: boolean; rates: VatRate[] };

/** The figures of consecutive months, in cents: closed ones as they were closed, others from the ledger. */
export async function figuresOf(database: Database, months: readonly Month[]): Promise<MonthFigures[]> {
  const closed = new Map((await findClosings(database, months)).map((row) => [row.month, row]));
  const open = months.filter((month) => !closed.has(month));
  const entered = await enteredIn(database, open);
  return months.map((month) => {
    const closing = closed.get(month);
    return closing ? figuresOfClosing(closing) : { isClosed: false, ...figuresOfEntries(month, entered) };
  });
}

type Entered = { rates: readonly RateRow[]; cash: readonly CashRow[] };

async function enteredIn(database: Database, months: readonly Month[]): Promise<Entered> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return { rates: [], cash: [] };
  const span = { from: startOfMonth(first), to: startOfMonth(monthAfter(last)) };
  return { rates: await sumRates(database, span, "month"), cash: await sumCash(database, span) };
}

function figuresOfEntries(month: Month, { rates, cash }: Entered): Omit<MonthFigures, "isClosed"> {
  const own = rates.filter(({ period }) => period === month);
  const { received = 0, returned = 0 } = cash.find((row) => row.month === month) ?? {};
  return {
    month,
    rates: own.map(({ percent, net, vat, operations }) => ({
      percent,
      net_cents: net,
      vat_cents: vat,
      operations,
    })),
    net: own.reduce((sum, { net }) => sum + net, 0),
    vat: own.reduce((sum, { vat }) => sum + vat, 0),
    received,
    returned,
  };
}

function figuresOfClosing(row: ClosingRow): MonthFigures {
  const { month, rates, net_cents: net, vat_cents: vat, received_cents: received, returned_cents: returned } = row;
  return { month, isClosed: true, rates, net, vat, received, returned };
}
