import { defaultLocale } from "#contract/language.ts";
import { civilDay, timeOfDay } from "#contract/date-text.ts";

/** An instant as the value of a 'datetime-local' field in Paris time: '2026-11-23T09:00'; '' for null. */
export function parisText(at: string | null): string {
  return at === null ? "" : `${civilDay(at)}T${timeOfDay(at, defaultLocale)}`;
}

/**
 * The instant of a time in Paris; null if empty or incomplete. In the hour skipped in March, one hour later;
 * in the hour repeated in October, the first occurrence.
 */
export function instantInParis(text: string): string | null {
  const asUtc = Date.parse(`${text}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(asUtc)) return null;
  for (const hours of [2, 1]) {
    const instant = new Date(asUtc - hours * 3_600_000).toISOString();
    if (parisText(instant) === text.slice(0, 16)) return instant;
  }
  return new Date(asUtc - 3_600_000).toISOString();
}
