/** Alphabets that a secret's characters may be drawn from, smallest first. */
const alphabets = [
  { holds: /^[0-9]*$/, size: 10 },
  { holds: /^(?:[0-9a-f]*|[0-9A-F]*)$/, size: 16 },
  { holds: /^(?:[0-9a-z]*|[0-9A-Z]*)$/, size: 36 },
  { holds: /^[A-Za-z0-9+/_-]*$/, size: 64 },
  { holds: /^/, size: 94 },
];

/** Least share of the expected number of distinct characters. 32 random bytes fall below it once in 10^8. */
const leastVariety = 0.6;

/**
 * Upper bound of the random bytes in a secret: its length times the bits per character of its alphabet (64 hexadecimal
 * digits or 43 characters of base64 hold 32 bytes). A repeated pattern counts once. A text with far fewer distinct
 * characters than a random one, such as a sentence, counts as 0.
 */
export function estimateRandomBytes(secret: string): number {
  const piece = shortestPeriod(secret.replace(/=+$/, ""));
  const size = alphabets.find(({ holds }) => holds.test(piece))?.size ?? 94;
  const expected = size * (1 - (1 - 1 / size) ** piece.length);
  if (new Set(piece).size < leastVariety * expected) return 0;
  return Math.floor((piece.length * Math.log2(size)) / 8);
}

/** The text, or its shortest repeated unit. */
function shortestPeriod(text: string): string {
  // A periodic text occurs in its own doubling before its full length.
  const period = `${text}${text}`.indexOf(text, 1);
  return period > 0 ? text.slice(0, period) : text;
}
