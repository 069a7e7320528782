/** One measured figure beside what it is held against in the same run. */
export type Figure = {
  name: string;
  /** What was measured, with its unit: '4 210 req/s'. */
  measured: string;
  /** The limit it is compared with, where there is one: 'Fastify with one select: 12 900 req/s'. */
  against?: string;
  /** The figure that is judged: a ratio, bytes, milliseconds. */
  value: number;
  /** Absent for a figure that is told and not judged. */
  must?: { atLeast: number } | { atMost: number } | undefined;
};

export type Benchmark = { name: string; about: string; run(): Promise<Figure[]> };

export function reaches({ value, must }: Figure): boolean {
  if (!must) return true;
  return "atLeast" in must ? value >= must.atLeast : value <= must.atMost;
}

/** The middle one; of an even number, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

export function rounded(value: number, digits = 3): string {
  return Number(value.toPrecision(digits)).toLocaleString("en-GB");
}
