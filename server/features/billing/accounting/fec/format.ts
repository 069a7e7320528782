/** ISO 8859-15 where it differs from Latin-1, and typography that neither has. */
const latin9: Readonly<Record<string, number | string>> = {
  "€": 0xa4,
  Š: 0xa6,
  š: 0xa8,
  Ž: 0xb4,
  ž: 0xb8,
  Œ: 0xbc,
  œ: 0xbd,
  Ÿ: 0xbe,
  "’": 0x27,
  "–": "-",
  "\u00A0": " ",
  "\u202F": " ",
};

function byteOf(letter: string): number {
  const known = latin9[letter];
  if (typeof known === "number") return known;
  const code = (known ?? letter).codePointAt(0) ?? 0;
  return code <= 0xff ? code : 0x3f;
}

/** Lines of fields between tabs, in one of the character sets that article A47 A-1 allows (ISO 8859-15). */
export function fecBytes(rows: readonly (readonly (string | number)[])[]): Buffer {
  const text = rows
    .map((row) => `${row.map((cell) => String(cell).replaceAll(/[\t\r\n|]/g, " ")).join("\t")}\r\n`)
    .join("");
  return Buffer.from(Array.from(text, byteOf));
}

/** 'SirenFECAAAAMMJJ', with the day on which the year closes. */
export const fecFileName = (siren: string, closingDay: string): string =>
  `${siren.replaceAll(/\D/g, "")}FEC${closingDay.replaceAll("-", "")}.txt`;
