import { raw, sql, type Sql } from "./sql.ts";

/**
 * A value that the planner does not see, for values that no plan should depend on. For a bound value PostgreSQL compares the
 * plan made for it with one for any value; while the former promises to be cheaper, it plans every call again, which often
 * takes longer than the call itself. (Nearly all titles were published before now; of an unknown time the planner expects a
 * third.) Inside a subquery, both plans are one and the same, which the connection keeps.
 */
export function unplanned(value: Date | number | string, type: "timestamptz" | "integer" | "bigint" | "text"): Sql {
  return sql`(select ${value}::${raw(type)})`;
}

/** Page sizes that lists are asked for all day. */
const usualSizes = new Set([10, 12, 20, 25, 60, 100]);

/**
 * The `limit` and `offset` of a page, kept from the planner as well. A usual size is written into the statement: of an unknown
 * one PostgreSQL expects a tenth of all rows, for which it may sort a whole table.
 */
export function within({ limit, offset }: { limit: number; offset: number }): Sql {
  const size = usualSizes.has(limit) ? raw(String(limit)) : unplanned(limit, "bigint");
  return offset === 0 ? sql`limit ${size}` : sql`limit ${size} offset ${unplanned(offset, "bigint")}`;
}

const plannedEachTime = new WeakSet<Sql>();

/**
 * A statement that is planned at each call, for its values. Where the values decide the plan, such as words that fit ten titles or
 * half of them, a plan for any values takes a hundred times longer for some than planning does (0.5 ms).
 */
export function plannedForValues(statement: Sql): Sql {
  plannedEachTime.add(statement);
  return statement;
}

export const isPlannedForValues = (statement: Sql): boolean => plannedEachTime.has(statement);
