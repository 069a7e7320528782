import type { Locale } from "#contract/language.ts";
import { longDay } from "#contract/date-text.ts";

const units = [
  ["minute", 60],
  ["hour", 3600],
  ["day", 86_400],
] as const;

const daysShown = 7;

/** How long ago an instant was: 'il y a 2 heures'; from a week on its day, '12 mars 2026'. Null below a minute, and in the future. */
export function agoText(instant: string, now: Date, locale: Locale): string | null {
  const seconds = Math.max(0, (now.getTime() - Date.parse(instant)) / 1000);
  if (seconds >= daysShown * 86_400) return longDay(instant, locale);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const [unit, size] = units.findLast(([, length]) => seconds >= length) ?? [];
  return unit ? words.format(-Math.floor(seconds / size), unit) : null;
}
