import type { Database } from "./pool.ts";
import { sql, type Sql } from "./sql.ts";

/** The rows of an export: those up to a cut, made between two instants (the later one not included). */
export type Chosen = { cut: string; from: Date | null; to: Date | null };
/** How many those are, and the keys between which they lie: after the first, up to the last. */
export type Span = { rows: number; after: string; last: string };
/** Where a walk over them goes on. */
export type Step = Chosen & { after: string; last: string; limit: number };

/** The highest id of a table, `table` being its `from`. Rows with lower ids may still be uncommitted. */
export async function highestId(database: Database, table: Sql): Promise<string> {
  const row = await database.row<{ cut: string }>(sql`select coalesce(max(id), 0)::text as cut ${table}`);
  return row?.cut ?? "0";
}

/** @param rows `from … where …` @param instant when a row was made */
export async function spanOfIds(database: Database, rows: Sql, instant: Sql, chosen: Chosen): Promise<Span> {
  const row = await database.row<Span>(sql`
    select count(*) as rows, coalesce(min(id) - 1, 0)::text as after, coalesce(max(id), 0)::text as last
    ${rows} and id <= ${chosen.cut}::bigint and ${madeWithin(instant, chosen)}`);
  return row ?? { rows: 0, after: "0", last: "0" };
}

export function madeWithin(instant: Sql, { from, to }: Pick<Chosen, "from" | "to">): Sql {
  return sql`(${from}::timestamptz is null or ${instant} >= ${from}) and (${to}::timestamptz is null or ${instant} < ${to})`;
}

/** The civil day of an instant in Paris, as text. */
export const dayText = (instant: Sql): Sql => sql`to_char(${instant} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;

/** An instant in UTC, ISO 8601. */
export const instantText = (instant: Sql): Sql =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Cents as euros: '9.99', '-4.90'. */
export const eurosText = (cents: Sql): Sql => sql`to_char((${cents}) / 100.0, 'FM9999999990.00')`;
