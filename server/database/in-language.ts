import type { Locale } from "#contract/fields.ts";
import { raw, sql, type Sql } from "./sql.ts";

/** Columns stored once per language, as `<column>_fr` and `<column>_en`. */
type Spoken =
  | "title"
  | "line"
  | "description"
  | "edition"
  | "tag_name"
  | "name"
  | "question"
  | "response"
  | "content"
  | "link";

/**
 * A column in the reader's language: `inLanguage("v", "title", "fr")` is `v.title_fr`.
 * @param table the row's alias in the statement
 */
export function inLanguage(table: string, column: Spoken, locale: Locale): Sql {
  return raw(`${table}.${column}_${locale}`);
}

/** 'series – episode', or the title of a film or series alone. The statement aliases `videos` as `v`, its series as `led`. */
export function titleWithSeries(locale: Locale): Sql {
  return sql`concat_ws(' – ', ${inLanguage("led", "title", locale)}, ${inLanguage("v", "title", locale)})`;
}
