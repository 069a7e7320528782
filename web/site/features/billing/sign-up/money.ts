import { regions, type Locale } from "#contract/language.ts";
import { oncePerLocale } from "#shared/texts/once-per-locale.ts";

const prices = oncePerLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { style: "currency", currency: "EUR", trailingZeroDisplay: "stripIfInteger" }),
);

/** '9,99 €', '20 €', '€12.50': whole euros stand without cents. */
export function euros(amount: number, locale: Locale): string {
  return prices(regions[locale]).format(amount);
}

type Plan = { recurring: "MONTH" | "YEAR"; price: number };

/** The lowest price a month, in cents; null without an offer. */
export function lowestMonthly(groups: readonly { plans: readonly Plan[] }[]): number | null {
  const monthly = groups.flatMap(({ plans }) => plans).filter(({ recurring }) => recurring === "MONTH");
  return monthly.length > 0 ? Math.min(...monthly.map(({ price }) => price)) : null;
}

/** A yearly price per month, rounded to the cent. */
export function monthlyOf(yearly: number): number {
  return Math.round(Math.round(yearly * 100) / 12) / 100;
}

/** What a year costs less than twelve months, in euros; 0 where it costs as much or more. Computed in cents. */
export function yearSaving(monthly: number, yearly: number): number {
  return Math.max(0, Math.round(monthly * 100) * 12 - Math.round(yearly * 100)) / 100;
}

/** End of a period that begins now; capped at the last day of a shorter month. */
export function periodEnd(now: Date, recurring: "MONTH" | "YEAR"): Date {
  const end = new Date(now);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (recurring === "YEAR" ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return end;
}
