import { civilDay } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import type { Chosen, Span, Step } from "#server/database/walks.ts";
import type { Chart } from "./chart.ts";
import { linesOfEntry, openingLines, type FecLine } from "./lines.ts";
import { countFecLines, listBalances, listEntries, type Place } from "./queries.ts";

type Row = { key: string; cells: FecLine };

/** Where a walk is: after an entry of the ledger, with the number of the file's last entry, so that a killed run goes on counting. */
type Cursor = Place & { number: number };
const keyOf = ({ at, payment, kind, number }: Cursor): string => [at, payment, kind, number].join(" ");
function cursorIn(key: string): Cursor {
  const [at = "", payment = "", kind = "", number = ""] = key.split(" ");
  return { at, payment: Number(payment), kind, number: Number(number) };
}
/** Before every entry. */
const start: Place = { at: "-infinity", payment: 0, kind: "-" };

const openingOf = async (database: Database, chart: Chart, { cut, from }: Pick<Chosen, "cut" | "from">) =>
  from === null ? [] : openingLines(await listBalances(database, { cut, before: from }), chart, civilDay(from));

export async function spanOfFec(database: Database, chart: Chart, chosen: Chosen): Promise<Span> {
  const opening = await openingOf(database, chart, chosen);
  return { rows: opening.length + (await countFecLines(database, chosen)), after: "", last: "" };
}

/** The next lines: whole entries, at least `limit` lines unless they are the last ones. */
export async function listFecLines(database: Database, chart: Chart, step: Step): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: Cursor = step.after === "" ? { ...start, number: 0 } : cursorIn(step.after);
  if (step.after === "") {
    const opening = await openingOf(database, chart, step);
    if (opening.length > 0) cursor = { ...cursor, number: 1 };
    rows.push(...opening.map((cells) => ({ key: keyOf(cursor), cells })));
  }
  // An entry has two lines or more.
  const entries = await listEntries(database, { ...step, limit: Math.ceil(step.limit / 2) }, cursor);
  for (const entry of entries) {
    const { lines, last } = linesOfEntry(entry, chart, cursor.number);
    cursor = { at: entry.enteredAt.toISOString(), payment: entry.paymentId, kind: entry.kind, number: last };
    rows.push(...lines.map((cells) => ({ key: keyOf(cursor), cells })));
  }
  return rows;
}
