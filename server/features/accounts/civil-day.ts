const paris = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day in Paris, YYYY-MM-DD. */
export function civilDay(at: Date): string {
  return paris.format(at);
}
