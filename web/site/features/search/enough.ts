/** With fewer letters or digits, what is not found may only not be spelled out yet. */
const least = 3;

/** Whether a keyword is long enough to say that nothing matches it. */
export function isEnough(keyword: string): boolean {
  return (keyword.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= least;
}
