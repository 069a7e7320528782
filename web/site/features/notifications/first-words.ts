/** The first so many words of a text, with an ellipsis where there were more. */
export function firstWords(text: string, count: number): string {
  // A no-break space keeps French marks and numbers with their word; a mark on its own is no word either.
  const parts = text.trim().split(/[ \t\r\n]+/);
  let words = 0;
  const end = parts.findIndex((part) => {
    if (!/^\p{P}+$/u.test(part)) words += 1;
    return words > count;
  });
  if (end < 0) return parts.join(" ");
  const shown = parts.slice(0, end).join(" ");
  // No comma, colon or opened quotation before the ellipsis; 'Quoi ?…' keeps its mark.
  return `${shown.replace(/[\s,;:.…«“"(–—-]+$/u, "")}…`;
}
