/** A measured figure and the limit it is compared with in the same run. */
export type Figure = {
  name: string;
  /** The measurement with its unit: '4 210 req/s'. */
  measured: string;
  /** The limit, if there is one: 'Fastify with one select: 12 900 req/s'. */
  against?: string;
  /** The judged value: a ratio, bytes, milliseconds. */
  value: number;
  /** Absent for figures that are only reported. */
  must?: { atLeast: number } | { atMost: number } | undefined;
};

/** `quick`: about a second of work, for a test that the benchmark still runs. Its figures mean nothing. */
export type Extent = "full" | "quick";

export type Benchmark = { name: string; about: string; run(extent: Extent): Promise<Figure[]> };

export function reaches({ value, must }: Figure): boolean {
  if (!must) return true;
  return "atLeast" in must ? value >= must.atLeast : value <= must.atMost;
}

/** The median; of an even number of values, the lower middle one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The smallest value that is not below `share` of them. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

export function rounded(value: number, digits = 3): string {
  return Number(value.toPrecision(digits)).toLocaleString("en-GB");
}
