import { type Locale, hasSpacedSigns } from "#contract/language.ts";
import { isLocalField, type LocalField, viewersFields } from "#contract/title-fields.ts";
import { raw, sql, type Sql } from "./sql.ts";

/** Columns stored once per language, as `<column>_fr` and `<column>_en`. */
type Spoken = LocalField | "line" | "question" | "response" | "content" | "link";

/**
 * A column in the reader's language: `inLanguage("v", "title", "fr")` is `v.title_fr`.
 * @param table the row's alias in the statement
 */
export function inLanguage(table: string, column: Spoken, locale: Locale): Sql {
  const stored = `${table}.${column}_${locale}`;
  return raw(hasSpacedSigns(locale) && typeset.has(column) ? withNarrowSpaces(stored) : stored);
}

/** What editors type by hand for viewers: an ordinary space before a colon would let it begin the next line. */
const typeset: ReadonlySet<Spoken> = new Set([...viewersFields.map(({ key }) => key).filter(isLocalField), "line"]);

/**
 * French text as it is shown, with U+202F before `: ; ? ! »` and after `«`. Only spaces that are there become narrow: English
 * titles, addresses ('https://…'), times ('12:30') and markup have none before these signs.
 */
function withNarrowSpaces(text: string): string {
  const space = "(?: |\u00A0|&nbsp;)+";
  const beforeSign = `${space}(?=[:;](?:[[:space:]<]|$)|[?!»]+(?:[[:space:]<).,…]|$))`;
  return `regexp_replace(${text}, '${beforeSign}|(?<=«)${space}', '\u202F', 'g')`;
}

/** 'series – episode', or the title of a film or series alone. The statement aliases `videos` as `v`, its series as `led`. */
export function titleWithSeries(locale: Locale): Sql {
  return sql`concat_ws(' – ', ${inLanguage("led", "title", locale)}, ${inLanguage("v", "title", locale)})`;
}
