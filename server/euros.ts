import { type Locale, regions, locales } from "#contract/language.ts";

const format = { style: "currency", currency: "EUR" } as const;
const short = { ...format, trailingZeroDisplay: "stripIfInteger" } as const;

// Created once: that takes about fifty times as long as formatting a number.
const formatsOf = (options: Intl.NumberFormatOptions): ReadonlyMap<Locale, Intl.NumberFormat> =>
  new Map(locales.map((locale) => [locale, new Intl.NumberFormat(regions[locale], options)]));
const written = formatsOf(short);
const inFull = formatsOf(format);

/**
 * Formats an amount in cents for the reader's language, with no-break spaces: '1 234,50 €', '€1,234.50'. Whole euros have
 * no cents: '20 €'.
 */
export function euros(cents: number, locale: Locale): string {
  return textOf(written, cents, locale);
}

/** The same as in accounts: always with cents, and a real minus sign: '20,00 €', '−9,99 €'. */
export function eurosAndCents(cents: number, locale: Locale): string {
  return textOf(inFull, cents, locale).replace("-", "\u2212");
}

function textOf(formats: ReadonlyMap<Locale, Intl.NumberFormat>, cents: number, locale: Locale): string {
  return formats.get(locale)?.format(cents / 100) ?? "";
}
