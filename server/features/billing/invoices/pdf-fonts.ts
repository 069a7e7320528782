import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { unpackWoff } from "./woff.ts";

const require = createRequire(import.meta.url);

/** The site's fonts in static weights: PDF has no variable fonts. */
const files = {
  regular: require.resolve("@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff"),
  semibold: require.resolve("@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff"),
  display: require.resolve("@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff"),
  "regular-ext": require.resolve("@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff"),
  "semibold-ext": require.resolve("@fontsource/instrument-sans/files/instrument-sans-latin-ext-600-normal.woff"),
  "display-ext": require.resolve("@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff"),
} as const;

type Face = "regular" | "semibold" | "display";

let loaded: Promise<Map<string, Buffer>> | undefined;

/** Read once for all documents. */
async function loadFonts(): Promise<Map<string, Buffer>> {
  const read = async ([name, file]: [string, string]) => [name, unpackWoff(await readFile(file))] as const;
  return new Map(await Promise.all(Object.entries(files).map(read)));
}

export async function registerFonts(pdf: PDFKit.PDFDocument): Promise<void> {
  loaded ??= loadFonts();
  for (const [name, font] of await loaded) pdf.registerFont(name, font);
}

/** A text and where it stands, in points. */
export type TextBlock = {
  face: Face;
  size: number;
  colour?: string;
  text: string;
  x: number;
  y: number;
  width: number;
  align?: "left" | "right";
};

/** Writes a text, wrapped to its width, and returns the y of its end. `onlyMeasure`: draws nothing. */
export function write(pdf: PDFKit.PDFDocument, given: TextBlock, onlyMeasure = false): number {
  const { face, size, x, y, width, align = "left", colour } = given;
  const runs = runsOf(given.text);
  pdf.font(face).fontSize(size);
  const height = pdf.heightOfString(runs.map(({ text }) => text).join(""), { width, lineGap });
  if (onlyMeasure) return y + height;
  if (colour !== undefined) pdf.fillColor(colour);
  for (const [index, { text, isExtended }] of runs.entries()) {
    const continued = index < runs.length - 1;
    pdf.font(isExtended ? `${face}-ext` : face);
    const options = { width, align, lineGap, continued };
    if (index === 0) pdf.text(text, x, y, options);
    else pdf.text(text, options);
  }
  return y + height;
}

const lineGap = 2;

// The ranges of the font files, as in the site's style sheet.
const basic =
  /[\0-\u00FF\u0131\u0152\u0153\u02BB\u02BC\u02C6\u02DA\u02DC\u2010-\u2027\u2030-\u205E\u20AC\u2122\u2212]/u;
const extended = /[\u0100-\u02BA\u02BD-\u02C5\u02C7-\u02CC\u02CE-\u02D7\u02DD-\u02FF\u1E00-\u1E9F\u1EF2-\u1EFF]/u;

/** Splits a text where its font changes. A letter that no font contains loses its diacritics. */
function runsOf(text: string): { text: string; isExtended: boolean }[] {
  const runs: { text: string; isExtended: boolean }[] = [];
  for (const character of text.normalize("NFC").replaceAll(/[\u2000-\u200F\u202F]/gu, "\u00A0")) {
    const known = basic.test(character) || extended.test(character) ? character : bareLetter(character);
    const isExtended = !basic.test(known);
    const last = runs.at(-1);
    if (last?.isExtended === isExtended) last.text += known;
    else runs.push({ text: known, isExtended });
  }
  return runs;
}

function bareLetter(character: string): string {
  const [letter = ""] = character.normalize("NFD");
  return basic.test(letter) ? letter : "?";
}
