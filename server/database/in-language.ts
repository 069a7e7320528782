import type { Locale } from "#contract/fields.ts";
import { raw, sql, type Sql } from "./sql.ts";

/** The columns that tables keep once a language, as `<column>_fr` and `<column>_en`. */
type Spoken = "title" | "description" | "edition" | "tag_name" | "name" | "question" | "response" | "content" | "link";

/**
 * A column in the reader's language: `inLanguage("v", "title", "fr")` is `v.title_fr`.
 * @param table the name under which the statement knows the row
 */
export function inLanguage(table: string, column: Spoken, locale: Locale): Sql {
  return raw(`${table}.${column}_${locale}`);
}

/** 'series – episode', or the name of a film or series alone; the statement has `videos v` and its series as `led`. */
export function ledTitle(locale: Locale): Sql {
  return sql`concat_ws(' – ', ${inLanguage("led", "title", locale)}, ${inLanguage("v", "title", locale)})`;
}
