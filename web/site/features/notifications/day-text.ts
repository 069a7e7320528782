const parts = new Intl.DateTimeFormat("fr", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "Europe/Paris",
});

/** DD-MM-YYYY of an instant in Paris time. */
export function dayText(instant: string): string {
  return parts.format(new Date(instant)).replaceAll("/", "-");
}
