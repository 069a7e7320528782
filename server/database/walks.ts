import type { Database } from "./pool.ts";
import { sql, type Sql } from "./sql.ts";

/** The rows of an export: those up to a cut, made between two instants (the later one not included). */
export type Chosen = { cut: string; from: Date | null; to: Date | null };
/** How many those are, and the keys between which they lie: after the first, up to the last. */
export type Span = { rows: number; after: string; last: string };
/** Where a walk over them goes on. */
export type Step = Chosen & { after: string; last: string; limit: number };

type WalkOfIds = {
  /** The highest id. Rows with lower ids may still be uncommitted. */
  cut(database: Database): Promise<string>;
  span(database: Database, chosen: Chosen): Promise<Span>;
  /** The condition of the rows of one step. */
  within(step: Step): Sql;
};

/**
 * A walk over a table in the order of its ids.
 * @param table `from …`, with the alias that the others name
 * @param instant when a row was made
 * @param where which rows are walked over; all by default
 */
export function walkOfIds(
  { table, id, instant }: { table: Sql; id: Sql; instant: Sql },
  where: Sql = sql`true`,
): WalkOfIds {
  return {
    async cut(database) {
      const row = await database.row<{ cut: string }>(sql`select coalesce(max(${id}), 0)::text as cut ${table}`);
      return row?.cut ?? "0";
    },
    async span(database, chosen) {
      const row = await database.row<Span>(sql`
        select count(*) as rows, coalesce(min(${id}) - 1, 0)::text as after, coalesce(max(${id}), 0)::text as last
        ${table} where ${where} and ${id} <= ${chosen.cut}::bigint and ${madeWithin(instant, chosen)}`);
      return row ?? { rows: 0, after: "0", last: "0" };
    },
    within: ({ after, last, ...chosen }) =>
      sql`${where} and ${id} > ${after}::bigint and ${id} <= ${last}::bigint and ${madeWithin(instant, chosen)}`,
  };
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
