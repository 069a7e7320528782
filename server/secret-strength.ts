/** What a secret's characters may have been drawn from, the narrowest first. */
const alphabets = [
  { holds: /^[0-9]*$/, size: 10 },
  { holds: /^(?:[0-9a-f]*|[0-9A-F]*)$/, size: 16 },
  { holds: /^(?:[0-9a-z]*|[0-9A-Z]*)$/, size: 36 },
  { holds: /^[A-Za-z0-9+/_-]*$/, size: 64 },
  { holds: /^/, size: 94 },
];

/** Of the number of different characters that chance is expected to show; 32 random bytes stay above it but once in 10^8. */
const leastVariety = 0.6;

/**
 * How many random bytes a secret can hold at most: its length times the bits of its alphabet (64 hexadecimal digits or 43
 * characters of base64 hold 32 bytes). What cannot come from chance counts as nothing: a repeated piece counts once, and
 * a text with far fewer different characters than chance would show, as sentences have, counts as 0.
 */
export function estimateRandomBytes(secret: string): number {
  const piece = shortestPeriod(secret.replace(/=+$/, ""));
  const size = alphabets.find(({ holds }) => holds.test(piece))?.size ?? 94;
  const expected = size * (1 - (1 - 1 / size) ** piece.length);
  if (new Set(piece).size < leastVariety * expected) return 0;
  return Math.floor((piece.length * Math.log2(size)) / 8);
}

/** The text itself, unless it is one piece written several times. */
function shortestPeriod(text: string): string {
  // A text that is a repetition is found again in its double before its own end.
  const period = `${text}${text}`.indexOf(text, 1);
  return period > 0 ? text.slice(0, period) : text;
}
