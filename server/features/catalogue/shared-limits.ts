/**
 * For what is kept once for a class of viewers. Titles come out and go by the clock, which tells nobody: what is kept is
 * asked for again after a minute.
 */
export const sharedLimits = { freshMs: 60_000, staleMs: 60_000, most: 40 };
