/** '31 mars 2027', of a day without a time: '2027-03-31'. */
export function groupDay(day: string, region: string): string {
  return new Intl.DateTimeFormat(region, { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
