/** Formats a civil day: '2027-03-31' as '31 mars 2027'. */
export function groupDay(day: string, region: string): string {
  return new Intl.DateTimeFormat(region, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
