import { median } from "./figure.ts";

export type Estimate = { median: number; low: number; high: number; pairs: number };

/**
 * The median of ratios that were measured in pairs, and its 95 % confidence interval from order statistics, which assumes nothing
 * about how they are spread: the median lies between the values at n/2 ± 1.96·√n/2 (binomial with p = ½).
 * @param ratios at least 8: with fewer there is no such interval
 */
export function estimate(ratios: readonly number[]): Estimate {
  const sorted = ratios.toSorted((a, b) => a - b);
  const count = sorted.length;
  const reach = (1.96 * Math.sqrt(count)) / 2;
  const first = Math.floor(count / 2 - reach) - 1;
  if (first < 0) throw new Error(`${count} pairs are too few for a confidence interval`);
  return {
    median: median(sorted),
    low: sorted[first] ?? Number.NaN,
    high: sorted[count - 1 - first] ?? Number.NaN,
    pairs: count,
  };
}
