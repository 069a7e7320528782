import type { Locale } from "#contract/fields.ts";

const format = { style: "currency", currency: "EUR" } as const;
const short = { ...format, trailingZeroDisplay: "stripIfInteger" } as const;

// Created once: that takes about fifty times as long as formatting a number.
const written: Record<Locale, Intl.NumberFormat> = {
  fr: new Intl.NumberFormat("fr-FR", short),
  en: new Intl.NumberFormat("en-GB", short),
};
const inFull: Record<Locale, Intl.NumberFormat> = {
  fr: new Intl.NumberFormat("fr-FR", format),
  en: new Intl.NumberFormat("en-GB", format),
};

/**
 * Formats an amount in cents for the reader's language, with no-break spaces: '1 234,50 €', '€1,234.50'. Whole euros have
 * no cents: '20 €'.
 */
export function euros(cents: number, locale: Locale): string {
  return written[locale].format(cents / 100);
}

/** The same as in accounts: always with cents, and a real minus sign: '20,00 €', '−9,99 €'. */
export function eurosAndCents(cents: number, locale: Locale): string {
  return inFull[locale].format(cents / 100).replace("-", "\u2212");
}
