import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";

/**
 * Spreadsheets evaluate a cell that begins so as a formula (OWASP, "CSV Injection"). Cells that begin with apostrophes
 * before such a character are marked too, so that `unmarked` restores every text exactly.
 */
const formula = /^'*[=+\-@\t\r\n]/;

/** Rows as CSV (RFC 4180). Text is marked so that no spreadsheet runs it; numbers are written as they are. */
export function csvRows(rows: readonly (readonly (string | number)[])[], lineEnd = "\n"): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "number" ? cell : marked(cell))));
  // Without the pattern, a part of the line's end inside a cell would stand there bare.
  return stringify(cells, { record_delimiter: lineEnd, quoted_match: /[\r\n]/ });
}

/** A number as text, such as an amount with its cents. A spreadsheet reads it as a number, below zero too. */
const decimal = /^-?\d+(?:\.\d+)?$/;

function marked(text: string): string {
  return formula.test(text) && !decimal.test(text) ? `'${text}` : text;
}

/** The text of a cell that `csvRows` wrote. */
export function unmarked(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

export type CsvTable = {
  columns: string[];
  /** `line`: its number in the file. */
  rows: { line: number; cells: string[] }[];
};

/**
 * Reads a table whose first line names its columns, as `csvRows` or a spreadsheet wrote it.
 * @throws Error for what is no CSV, and for a line of another length than the first
 */
export function readCsv(text: string): CsvTable {
  const plain = text.replace(/^\uFEFF/, "");
  const [head = ""] = plain.split("\n", 1);
  // French spreadsheets use semicolons.
  const delimiter = head.split(";").length > head.split(",").length ? ";" : ",";
  const parsed = parse(plain, { delimiter, skip_empty_lines: true, info: true }) as unknown as {
    record: string[];
    info: { lines: number };
  }[];
  const [names, ...records] = parsed;
  return {
    columns: (names?.record ?? []).map((name) => unmarked(name).trim()),
    rows: records.map(({ record, info }) => ({ line: info.lines, cells: record.map(unmarked) })),
  };
}
