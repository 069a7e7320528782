/** Decimals of exact amounts in cents, as `royalty_lines.exact` has them. */
const decimals = 13;
const one = 10n ** BigInt(decimals);

/** An exact amount as PostgreSQL writes it, '12.5000000000000', in units of its last decimal. */
export function exactOf(text: string): bigint {
  const [, sign = "", whole = "0", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const units = BigInt(whole) * one + BigInt(part.padEnd(decimals, "0").slice(0, decimals));
  return sign === "-" ? -units : units;
}

/**
 * Rounds exact amounts to whole cents whose sum is `total`, by the largest remainder: each amount is rounded down, and the cents that
 * are missing go to those that lost most; among equals to the first. `rest` is what `total` has beyond the amounts.
 */
export function dividedInto(total: number, amounts: readonly bigint[]): { cents: number[]; rest: number } {
  const sum = amounts.reduce((all, amount) => all + amount, 0n);
  const parts = [...amounts, BigInt(total) * one - sum].map((exact, index) => ({ index, exact, down: floored(exact) }));
  const missing = BigInt(total) - parts.reduce((all, { down }) => all + down, 0n);
  const cents = parts.map(({ down }) => Number(down));
  const byLoss = parts.toSorted(
    (a, b) => Number(b.exact - b.down * one - (a.exact - a.down * one)) || a.index - b.index,
  );
  for (const { index } of byLoss.slice(0, Number(missing))) cents[index] = (cents[index] ?? 0) + 1;
  return { cents: cents.slice(0, -1), rest: cents.at(-1) ?? 0 };
}

/** To the cent, half away from zero, so that what one gets is what another loses. */
export function roundedCents(exact: bigint): number {
  const half = exact < 0n ? -one / 2n : one / 2n;
  return Number((exact + half) / one);
}

/** The largest whole number that is not above. Division of bigints rounds towards zero. */
function floored(exact: bigint): bigint {
  const whole = exact / one;
  return exact < 0n && whole * one !== exact ? whole - 1n : whole;
}
