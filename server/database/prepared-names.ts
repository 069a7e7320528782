import type { QueryConfig } from "pg";

/** The names of prepared statements, by their texts. These are few, being part of the source, and are kept for the life of the process. */
const names = new Map<string, string>();
let given = 0;

/** Bounds the server's memory should a statement's text ever be composed from unbounded input. */
const mostNames = 5000;

/** The name under which a statement is prepared on each connection; empty when it is not to be. */
export function nameOf(text: string): string {
  const name = names.get(text);
  if (name !== undefined) return name;
  if (names.size >= mostNames) return "";
  return giveName(text);
}

/** Gives a statement's text another name, unless it has one already: connections hold a stale plan under this one. */
export function renewName({ name, text }: QueryConfig): void {
  if (name !== undefined && names.get(text) === name) giveName(text);
}

/** The statement, under the name that its text has now. */
export function named(statement: QueryConfig): QueryConfig {
  const { name, text } = statement;
  return name === undefined || names.get(text) === name ? statement : { ...statement, name: nameOf(text) };
}

function giveName(text: string): string {
  const name = `s${given}`;
  given += 1;
  names.set(text, name);
  return name;
}

/**
 * Whether a prepared statement failed because its columns are others than when it was prepared: a migration of the next release has
 * added one to a table of which it reads all (`select *`). PostgreSQL says so each time, in the server's language; the
 * routine that says it is the same in all (plancache.c).
 */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === "0A000" && routine === "RevalidateCachedQuery";
}
