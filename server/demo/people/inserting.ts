import type { Database } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";
import type { RecordedTable, ValueKind } from "./recorded.ts";
import type { Row } from "./restored.ts";

export type TableRows = {
  name: RecordedTable;
  rows: readonly Row[];
  /** Its columns that hold a letter's text; their values are places in `texts`. */
  letterColumns: readonly string[];
  texts: Buffer;
};

/**
 * All rows of a table in one statement, after which its triggers see whole ledger entries and replies with what they answer.
 * The texts of letters, some 20 MB, come beside the rows as they are stored, because as JSON they would take a third of the load.
 * Constant text: the names are those of `recordedTables` and of their columns.
 */
export async function insertRows(inside: Database, { name, rows, letterColumns, texts }: TableRows): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const values = columns.map((column) => (letterColumns.includes(column) ? textAt(column) : column));
  const lettersOf = letterColumns.length > 0 ? sql`, (select ${texts}::bytea as texts) letters` : sql``;
  await inside.run(sql`
    insert into ${raw(name)} (${raw(columns.join(", "))}) overriding system value
    select ${raw(values.join(", "))} from json_populate_recordset(null::${raw(name)}, ${JSON.stringify(rows)}) recorded ${lettersOf}
    ${name === "consent_texts" ? sql`on conflict do nothing` : sql``}`);
}

/** '1 4242': where a text begins, and its bytes. */
const textAt = (column: string): string =>
  `convert_from(substr(letters.texts, split_part(recorded.${column}, ' ', 1)::integer, split_part(recorded.${column}, ' ', 2)::integer), 'UTF8')`;

export const letterColumnsOf = (columns: readonly [name: string, kind: ValueKind][]): string[] =>
  columns.filter(([, kind]) => kind === "letter").map(([name]) => name);

/** Gathers the texts of letters from their pieces. */
export function gatherTexts(pieces: readonly string[]) {
  const encoded = pieces.map((piece) => Buffer.from(piece));
  const parts: Buffer[] = [];
  let bytes = 0;
  return {
    /** Where the text stands, as `insertRows` reads it. */
    add(numbers: readonly number[]): string {
      const begin = bytes;
      for (const number of numbers) {
        const { [number]: part } = encoded;
        if (!part) continue;
        parts.push(part);
        bytes += part.length;
      }
      return `${begin + 1} ${bytes - begin}`;
    },
    all: (): Buffer => Buffer.concat(parts, bytes),
  };
}
