/** Youngest ages in years, as in the contract's `Rating`; 0: for all. */
export const ratings = [0, 10, 12, 16, 18] as const;
