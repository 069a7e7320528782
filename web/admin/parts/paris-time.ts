import { civilDay, timeOfDay } from "#contract/date-text.ts";

/** An instant as what a field of type 'datetime-local' holds, in the time of Paris: '2026-11-23T09:00'; '' for none. */
export function parisText(at: string | null): string {
  return at === null ? "" : `${civilDay(at)}T${timeOfDay(at, "fr")}`;
}

/**
 * The instant of a time in Paris; null for an empty or an incomplete one. In the hour that is skipped in March, an hour later;
 * in the hour that comes twice in October, the first.
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
