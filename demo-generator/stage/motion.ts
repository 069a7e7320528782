export const tau = Math.PI * 2;

export function clamp01(value: number): number {
  return Math.max(0, Math.min(1, value));
}

/** Progress of `t` between two instants, clamped to 0 and 1. */
export function progress(t: number, from: number, to: number): number {
  return clamp01((t - from) / (to - from));
}

/** Ease in and out. */
export function ease(share: number): number {
  const x = clamp01(share);
  return x * x * x * (x * (x * 6 - 15) + 10);
}

export function easeOut(share: number): number {
  return 1 - (1 - clamp01(share)) ** 3;
}

/** Ease out with a small overshoot. */
export function bounce(share: number): number {
  const x = clamp01(share);
  return Math.max(0, 1 + 2.2 * (x - 1) ** 3 + 1.2 * (x - 1) ** 2);
}

/** Eased progress between two instants, from 0 to 1. */
export function rise(t: number, from: number, seconds: number): number {
  return ease(progress(t, from, from + seconds));
}

/** Fades in at `from` and out at `to`, each within `seconds`: 0 → 1 → 0. */
export function presence(t: number, from: number, to: number, seconds = 0.6): number {
  return Math.min(rise(t, from, seconds), 1 - rise(t, to - seconds, seconds));
}

export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** A seeded pseudo-random generator of numbers in [0, 1) (mulberry32), so that every run draws the same picture. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x = (x + Math.imul(x ^ (x >>> 7), x | 61)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** Computes a value once, on first use. */
export function once<T>(compute: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= compute());
}
