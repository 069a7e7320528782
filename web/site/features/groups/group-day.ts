import { withOrdinal } from "#shared/texts/locale.ts";

/** Formats a civil day: '2027-03-31' as '31 mars 2027'. */
export function groupDay(day: string, region: string): string {
  const format = new Intl.DateTimeFormat(region, { dateStyle: "long", timeZone: "UTC" });
  return withOrdinal(format.format(new Date(`${day}T00:00:00Z`)), region);
}
