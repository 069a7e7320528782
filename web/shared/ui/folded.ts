/** A text without accents and capitals, for comparisons. */
export const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
