import type { Price } from "./deps.ts";

/**
 * The recurring revenue of a month, in cents: a period's net price, or a twelfth of a year's, rounded half up to the cent. Each
 * contract is rounded by itself, so that sums of contracts need no rounding.
 */
export function monthlyCents({ netCents, months }: Pick<Price, "netCents" | "months">): number {
  return Math.floor((2 * netCents + months) / (2 * months));
}
