import { Readable } from "node:stream";
import { cashFigures, contractStates, movementKinds, type CashRow, type Movements } from "#contract/admin/figures.ts";
import { csvRows } from "#server/csv.ts";
import { FileAnswer } from "#server/http/api.ts";

/** By a byte order mark spreadsheets detect UTF-8. */
export const fileOf = (csv: string, name: string) => new FileAnswer(Readable.from([`\uFEFF${csv}`]), name);

export const eurosIn = (cents: number): string => (cents / 100).toFixed(2);

/** The columns are the same in every language, as those of exports. */
export function movementsCsv({ rows }: Pick<Movements, "rows">): string {
  const balances = (when: "start" | "end") =>
    contractStates.flatMap((state) => [`${when}_${state}`, `${when}_${state}_mrr`]);
  const moved = movementKinds.flatMap((kind) => [kind, `${kind}_mrr`]);
  const head = ["from", "to", ...balances("start"), ...moved, ...balances("end")];
  const lines = rows.map(({ from, to, start, moved: by, end }) => [
    from,
    to,
    ...contractStates.flatMap((state) => cellsOf(start[state])),
    ...movementKinds.flatMap((kind) => cellsOf(by[kind])),
    ...contractStates.flatMap((state) => cellsOf(end[state])),
  ]);
  return csvRows([head, ...lines]);
}

export function cashCsv(rows: readonly CashRow[]): string {
  const lines = rows.map(({ from, to, cents }) => [from, to, ...cashFigures.map((figure) => eurosIn(cents[figure]))]);
  return csvRows([["from", "to", ...cashFigures], ...lines]);
}

const cellsOf = ({ people, mrr_cents: cents }: { people: number; mrr_cents: number }) => [people, eurosIn(cents)];
