import { stringify } from "csv-stringify/sync";

/**
 * Spreadsheets evaluate a cell that begins so as a formula (OWASP, "CSV Injection"). Cells that begin with apostrophes
 * before such a character are marked too, so that `unmarked` restores every text exactly.
 */
const formula = /^'*[=+\-@\t\r\n]/;

/** Rows as CSV (RFC 4180). Text is marked so that no spreadsheet runs it; numbers are written as they are. */
export function csvRows(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(rows.map((row) => row.map((cell) => (typeof cell === "number" ? cell : marked(cell)))));
}

function marked(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell that `csvRows` wrote. */
export function unmarked(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
