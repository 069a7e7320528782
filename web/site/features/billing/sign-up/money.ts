import { type Locale, regions } from "../../../../shared/texts/locale.ts";

/** '9,99 €', '20 €', '€12.50': whole euros stand without cents. */
export function euros(amount: number, locale: Locale): string {
  return new Intl.NumberFormat(regions[locale], {
    style: "currency",
    currency: "EUR",
    trailingZeroDisplay: "stripIfInteger",
  }).format(amount);
}

/** What a year's price makes of a month, to the nearest cent. */
export function monthlyOf(yearly: number): number {
  return Math.round(Math.round(yearly * 100) / 12) / 100;
}

/** '10/04/2026', by the calendar of Paris. */
export function shortDate(at: Date): string {
  return new Intl.DateTimeFormat("fr-FR", {
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    timeZone: "Europe/Paris",
  }).format(at);
}

/** The day on which a period that begins now ends; a shorter month ends it on its last day. */
export function periodEnd(now: Date, recurring: "MONTH" | "YEAR"): Date {
  const end = new Date(now);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (recurring === "YEAR" ? 12 : 1));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return end;
}
