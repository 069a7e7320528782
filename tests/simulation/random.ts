export type Random = () => number;

/** Mulberry32: numbers in [0, 1), identical for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function oneOf<T>(random: Random, all: readonly T[]): T {
  const index = Math.min(all.length - 1, Math.floor(random() * all.length));
  return all[index] as T;
}

/** An integer between two, both inclusive. */
export function integer(random: Random, from: number, to: number): number {
  return from + Math.min(to - from, Math.floor(random() * (to - from + 1)));
}
