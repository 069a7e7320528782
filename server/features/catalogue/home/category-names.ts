import type { Locale } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** The names of categories. */
export function categoriesNamed(database: Database, ids: readonly number[], locale: Locale) {
  return database.rows<{ id: number; title: string }>(sql`
    select c.id, ${inLanguage("c", "title", locale)} as title from categories c where c.id = any(${[...ids]}::integer[])`);
}
