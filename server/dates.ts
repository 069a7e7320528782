/**
 * The same instant of the calendar in another year, in UTC; 29 February is followed by 1 March.
 * @param years whole years; negative ones lead back
 */
export function yearsAfter(instant: Date, years: number): Date {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later;
}
