/** Of the price before VAT, in hundredths of a percent (CIBS, L453-25 to L453-34). */
const rate = 515;

/** The tax on video on demand of a month's sales, rounded half up; none for a month in which more was given back than sold. */
export function videoTaxOf(netCents: number): number {
  return Math.floor((2 * Math.max(netCents, 0) * rate + 10_000) / 20_000);
}
