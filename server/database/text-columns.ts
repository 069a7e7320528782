import { defaultLocale, locales, textName, type Locale, type LocalTexts } from "#contract/language.ts";
import { join, raw, sql, type Sql } from "./sql.ts";

/**
 * Texts stored in a column for each language: `title` as `title_fr` and `title_en`. Statements name them by these helpers, so
 * that only this file and `in-language.ts` know how texts are stored
 * (docs/decisions/0247-texts-in-statements-by-their-name.md).
 */
export type TextColumn =
  | "content"
  | "description"
  | "edition"
  | "folded"
  | "keywords"
  | "line"
  | "link"
  | "question"
  | "response"
  | "tag_name"
  | "title";

/**
 * The column of one language, as it is stored: `v.title_fr`. What viewers read comes from `inLanguage`.
 * @param row the row's alias in the statement; without it the name alone
 */
export function textColumn(column: TextColumn, locale: Locale, row?: string): Sql {
  return raw(storedName(column, locale, row));
}

/** The text that staff's lists show, sort and find by: `v.title_fr`. */
export const defaultText = (column: TextColumn, row?: string): Sql => textColumn(column, defaultLocale, row);

/** One column after the other: `[v.folded_fr, v.folded_en]`. */
export function columnsOfText(column: TextColumn, row?: string): [Sql, ...Sql[]] {
  const [first, ...others] = locales;
  return [textColumn(column, first, row), ...others.map((locale) => textColumn(column, locale, row))];
}

/** All columns of some texts, for `select`, `insert` and `set`: `v.title_fr, v.title_en`. */
export function textColumns(columns: readonly TextColumn[], row?: string): Sql {
  return raw(inOrder(columns, (column, locale) => storedName(column, locale, row)).join(", "));
}

/** The same for `json_build_object`: `'title_fr', v.title_fr, 'title_en', v.title_en`. */
export function textPairs(columns: readonly TextColumn[], row?: string): Sql {
  const pairs = inOrder(columns, (column, locale) => {
    return `'${textName(column, locale)}', ${storedName(column, locale, row)}`;
  });
  return raw(pairs.join(", "));
}

/** The same for `json_to_recordset`: `title_fr text, title_en text`. */
export function textTypes(columns: readonly TextColumn[]): Sql {
  return raw(inOrder(columns, (column, locale) => `${textName(column, locale)} text`).join(", "));
}

/** The texts of a form or row as bound values, in the order of `textColumns`. */
export function textValues<const Column extends TextColumn>(
  columns: readonly Column[],
  texts: Readonly<LocalTexts<Column>>,
): Sql {
  return join(inOrder(columns, (column, locale) => sql`${texts[textName(column, locale)]}::text`));
}

const storedName = (column: TextColumn, locale: Locale, row?: string): string =>
  row === undefined ? textName(column, locale) : `${row}.${textName(column, locale)}`;

function inOrder<Column extends TextColumn, Part>(
  columns: readonly Column[],
  partOf: (column: Column, locale: Locale) => Part,
): Part[] {
  return columns.flatMap((column) => locales.map((locale) => partOf(column, locale)));
}
