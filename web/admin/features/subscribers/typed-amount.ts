/** '4,98', '4.98 €'; NaN for anything else, which the server refuses. */
export function amountIn(typed: string): number {
  const text = typed.replaceAll(/[\s€]/g, "").replace(",", ".");
  return text === "" ? Number.NaN : Number(text);
}
