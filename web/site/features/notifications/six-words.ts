/** The first `count` words of a text, with an ellipsis if there are more. */
export function firstWords(text: string, count: number): string {
  // No-break spaces keep French punctuation and numbers with their word; punctuation alone is not a word.
  const parts = text.trim().split(/[ \t\r\n]+/);
  let words = 0;
  const end = parts.findIndex((part) => {
    if (!/^\p{P}+$/u.test(part)) words += 1;
    return words > count;
  });
  if (end < 0) return parts.join(" ");
  const shown = parts.slice(0, end).join(" ");
  // Drop a comma, colon or opening quote before the ellipsis; 'Quoi ?…' keeps its question mark.
  return `${shown.replace(/[\s,;:.…«“"(–—-]+$/u, "")}…`;
}
