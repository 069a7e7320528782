/** A text in the spelling of search: lower case, no accents, œ = oe, æ = ae, only letters and digits between spaces. */
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
