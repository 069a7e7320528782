/**
 * The languages of the interface: the only place that lists them (docs/decisions/0243-languages-are-a-list.md). Everything
 * else takes a `Locale`, or has a text for each of them. `tests/rooms/languages.test.ts` names the other files that may
 * know one.
 */
export const locales = ["fr", "en"] as const;
export type Locale = (typeof locales)[number];

/** Of visitors who chose none, of plain addresses, and of the texts that the staff's lists show. */
export const defaultLocale = "fr" satisfies Locale;

/** Of what programmers and operators read: output of commands, the log, the documentation of the API. */
export const operatorLocale = "en" satisfies Locale;

/** Something for each language. */
export type ByLocale<T> = Readonly<Record<Locale, T>>;

/** Each language's own name. */
export const languageNames: ByLocale<string> = { fr: "Français", en: "English" };

/** What Intl writes dates and numbers for, as in BCP 47. */
export const regions: ByLocale<string> = { fr: "fr-FR", en: "en-GB" };

/** The id under which accounts and profiles store a language. */
const ids = { fr: 1, en: 2 } as const satisfies ByLocale<number>;
export type LanguageId = (typeof ids)[Locale];

/** Languages that put a narrow no-break space before `: ; ? !` and inside quotation marks. */
const spaced: ReadonlySet<Locale> = new Set(["fr"]);
/** How a language writes the first day of a month, where not as a plain number. */
const firstDays: Partial<ByLocale<string>> = { fr: "1er" };

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The default language for anything but a supported one. */
export function localeFrom(value: unknown): Locale {
  return isLocale(value) ? value : defaultLocale;
}

export function languageIdOf(locale: Locale): LanguageId {
  return ids[locale];
}

export function localeOfLanguage(languageId: LanguageId): Locale {
  return locales.find((locale) => ids[locale] === languageId) ?? defaultLocale;
}

/** The language's words, written when they are needed: `{ fr: () => …, en: () => … }`. */
export function inLocale<T>(locale: Locale, words: ByLocale<() => T>): T {
  return words[locale]();
}

export const hasSpacedSigns = (locale: Locale): boolean => spaced.has(locale);

/** ',' in French, '.' in English. */
export function decimalSign(locale: Locale): string {
  return (1.5).toLocaleString(regions[locale], { minimumFractionDigits: 1 }).slice(1, -1);
}

export function firstDayIn(locale: Locale): string {
  return firstDays[locale] ?? "1";
}

/** One thing for each language. */
export function eachLocale<T>(of: (locale: Locale) => T): Record<Locale, T> {
  return Object.fromEntries(locales.map((locale) => [locale, of(locale)])) as Record<Locale, T>;
}

/** A text's name in a row or form that has it once per language: 'title_fr'. */
export type TextName<Name extends string> = `${Name}_${Locale}`;
/** The texts of such a row: `title_fr`, `title_en`. */
export type LocalTexts<Name extends string, Text = string> = Record<TextName<Name>, Text>;

export function textName<const Name extends string, In extends Locale>(name: Name, locale: In): `${Name}_${In}` {
  return `${name}_${locale}`;
}

/** All names of texts: 'title_fr', 'title_en', then those of the next. */
export function textNames<const Name extends string>(...names: readonly Name[]): TextName<Name>[] {
  return names.flatMap((name) => locales.map((locale) => textName(name, locale)));
}

/** One value for each language, by the texts' names: `{ title_fr, title_en }`. */
export function textsBy<const Name extends string, Text>(
  name: Name,
  textOf: (locale: Locale) => Text,
): LocalTexts<Name, Text> {
  return Object.fromEntries(locales.map((locale) => [textName(name, locale), textOf(locale)])) as LocalTexts<
    Name,
    Text
  >;
}

/** A row's text in one language: `textIn(season, "title", "fr")` is `season.title_fr`. */
export function textIn<const Name extends string, Row extends Readonly<Record<TextName<Name>, unknown>>>(
  row: Row,
  name: Name,
  locale: Locale,
): Row[TextName<Name>] {
  return row[textName(name, locale)] as Row[TextName<Name>];
}

/** The text that staff's lists, dialogs and log show. */
export function defaultTextOf<const Name extends string, Row extends Readonly<Record<TextName<Name>, unknown>>>(
  row: Row,
  name: Name,
): Row[TextName<Name>] {
  return textIn(row, name, defaultLocale);
}

/** A row's texts, without what else it has: `textsOf(page, "title", "content")`. */
export function textsOf<const Name extends string, Row extends Readonly<Record<TextName<Name>, unknown>>>(
  row: Row,
  ...names: readonly Name[]
): Pick<Row, TextName<Name>> {
  return Object.fromEntries(textNames(...names).map((name) => [name, row[name]])) as Pick<Row, TextName<Name>>;
}
