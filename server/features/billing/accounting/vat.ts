import { mostMonths, type VatPeriod, type VatRate, type vatPeriods } from "#contract/admin/accounting.ts";
import { csvRows } from "#server/csv.ts";
import type { Database } from "#server/database/pool.ts";
import { figuresOf, type MonthFigures } from "./figures.ts";
import { monthsIn, type Month } from "./months.ts";
import { videoTaxOf } from "./video-tax.ts";

type Asked = { from: Month; to: Month; by: (typeof vatPeriods)[number] };

/** VAT by period and rate; a period is cut where the asked months are. @throws AppError invalid */
export async function vatBy(database: Database, { by, ...span }: Asked): Promise<VatPeriod[]> {
  const months = await figuresOf(database, monthsIn(span, mostMonths));
  return [...Map.groupBy(months, ({ month }) => periodKey(month, by)).values()].map(periodOf);
}

function periodKey(month: Month, by: Asked["by"]): string {
  if (by === "month") return month;
  const year = month.slice(0, 4);
  return by === "year" ? year : `${year} ${Math.ceil(Number(month.slice(5)) / 3)}`;
}

function periodOf(months: readonly MonthFigures[]): VatPeriod {
  const sum = (of: (month: MonthFigures) => number) => months.reduce((total, month) => total + of(month), 0);
  const [net, vat] = [sum((month) => month.net), sum((month) => month.vat)];
  return {
    from: months[0]?.month ?? "",
    to: months.at(-1)?.month ?? "",
    is_closed: months.every(({ isClosed }) => isClosed),
    rates: ratesOf(months),
    net_cents: net,
    vat_cents: vat,
    gross_cents: net + vat,
    received_cents: sum(({ received }) => received),
    returned_cents: sum(({ returned }) => returned),
    video_tax_cents: sum((month) => videoTaxOf(month.net)),
  };
}

function ratesOf(months: readonly MonthFigures[]): VatRate[] {
  const byPercent = Map.groupBy(
    months.flatMap(({ rates }) => rates),
    ({ percent }) => percent,
  );
  return [...byPercent]
    .map(([percent, rates]) => ({
      percent,
      net_cents: rates.reduce((sum, rate) => sum + rate.net_cents, 0),
      vat_cents: rates.reduce((sum, rate) => sum + rate.vat_cents, 0),
      operations: rates.reduce((sum, rate) => sum + rate.operations, 0),
    }))
    .toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1));
}

const columns = ["from", "to", "closed", "vat_percent", "net", "vat", "gross", "operations", "currency"];
const euros = (cents: number): string => (cents / 100).toFixed(2);

/** A line for each period and rate. With a byte order mark, by which spreadsheets detect UTF-8. */
export function vatCsv(periods: readonly VatPeriod[]): string {
  const lines = periods.flatMap(({ from, to, is_closed: isClosed, rates }) =>
    rates.map(({ percent, net_cents: net, vat_cents: vat, operations }) => [
      from,
      to,
      isClosed ? 1 : 0,
      percent ?? "",
      euros(net),
      euros(vat),
      euros(net + vat),
      operations,
      "EUR",
    ]),
  );
  return `\uFEFF${csvRows([columns, ...lines], "\r\n")}`;
}
