/** Folds a text for search: lower case, no accents, œ → oe, æ → ae, letters and digits separated by single spaces. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
