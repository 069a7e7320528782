import type { DisputeByHand } from "#contract/admin/disputes.ts";
import { disputeReasons } from "#contract/admin/dispute-shapes.ts";
import { disputeReportColumns, disputeReportLinesMax } from "#contract/admin/dispute-reports.ts";
import { civilDay } from "#contract/date-text.ts";
import { readCsv, type CsvTable } from "#server/csv.ts";
import type { ReportFault } from "./report-words.ts";

type Column = (typeof disputeReportColumns)[number];
type Cells = Record<Column, string>;

/** `day`: on which the payer contested; null where the report does not say. */
export type ReportLine = { line: number; payment: string; form: DisputeByHand; day: string | null };
export type LineFault = { line: number; case: string; column: Column; fault: ReportFault };
export type Report = { lines: ReportLine[]; faults: LineFault[] };

const longest = 100;
/** In euros; more would be no subscription. */
const amount = /^\d{1,6}(?:[.,]\d{1,2})?$/;

/** "table" for what is no report, "long" for too many lines. */
export function readReport(file: Buffer, at: Date): Report | "table" | "long" {
  const table = tableIn(file.toString("utf8"));
  if (!table) return "table";
  const columns = table.columns.map((name) => name.toLowerCase());
  if (!["case", "payment", "amount"].every((name) => columns.includes(name))) return "table";
  if (new Set(columns).size < columns.length) return "table";
  if (table.rows.length > disputeReportLinesMax) return "long";
  const report: Report = { lines: [], faults: [] };
  for (const { line, cells } of table.rows) {
    const cellOf = (name: Column): [Column, string] => [name, (cells[columns.indexOf(name)] ?? "").trim()];
    const read = Object.fromEntries(disputeReportColumns.map(cellOf)) as Cells;
    const faults = faultsIn(read, at);
    for (const [column, fault] of faults)
      report.faults.push({ line, case: read.case.slice(0, longest), column, fault });
    if (faults.length === 0) report.lines.push(lineOf(line, read));
  }
  return report;
}

function tableIn(text: string): CsvTable | undefined {
  try {
    return readCsv(text);
  } catch {
    // No CSV, or a line of another length than the first.
    return undefined;
  }
}

function faultsIn(cells: Cells, at: Date): [Column, ReportFault][] {
  const faults: [Column, ReportFault][] = [];
  for (const column of ["case", "payment"] as const) {
    if (cells[column] === "") faults.push([column, "required"]);
    if (cells[column].length > longest) faults.push([column, "tooLong"]);
  }
  if (!amount.test(cells.amount) || centsIn(cells.amount) === 0) faults.push(["amount", "amount"]);
  if (cells.fee !== "" && !amount.test(cells.fee)) faults.push(["fee", "amount"]);
  if (!/^(?:EUR)?$/i.test(cells.currency)) faults.push(["currency", "currency"]);
  if (cells.reason !== "" && !isReason(cells.reason)) faults.push(["reason", "reason"]);
  for (const column of ["date", "deadline"] as const)
    if (cells[column] !== "" && dayIn(cells[column]) === null) faults.push([column, "date"]);
  const day = dayIn(cells.date);
  if (day !== null && day > civilDay(at)) faults.push(["date", "future"]);
  return faults;
}

function lineOf(line: number, cells: Cells): ReportLine {
  return {
    line,
    payment: cells.payment,
    day: dayIn(cells.date),
    form: {
      reference: cells.case,
      cause: isReason(cells.reason) ? cells.reason : "other",
      amount: centsIn(cells.amount) / 100,
      fee: cells.fee === "" ? 0 : centsIn(cells.fee) / 100,
      respond_on: dayIn(cells.deadline),
    },
  };
}

const isReason = (text: string): text is DisputeByHand["cause"] => (disputeReasons as readonly string[]).includes(text);

const centsIn = (text: string): number => Math.round(Number(text.replace(",", ".")) * 100);

/** A day of the calendar, as 2026-12-31. */
function dayIn(text: string): string | null {
  const [, day = "", month = "", year = ""] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? [];
  const iso = year === "" ? text : `${year}-${month}-${day}`;
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso) ? iso : null;
}
