import { longCivilDay } from "#contract/date-text.ts";
import { locales, type Locale } from "#contract/language.ts";

/** What no letter contains: they stand around a day, and for the address of the site that sends the letter. */
const [dayBegin, dayEnd] = ["\u0002", "\u0003"];
export const markedSite = "\u0004";

/** '2025-03-14 fr' between its marks. */
const markedDay = new RegExp(`${dayBegin}(\\d{4}-\\d\\d-\\d\\d) (\\w\\w)${dayEnd}`, "g");

export const markDay = (day: string, locale: Locale): string => dayBegin + `${day} ${locale}` + dayEnd;

/** A letter's text from its pieces, with the days and documents that it names as they are here and now. */
export function letterText(numbers: readonly number[], pieces: readonly string[]): string {
  return numbers.map((number) => pieces[number] ?? "").join("");
}

type Renewing = {
  /** The day that a recorded one has become. */
  day(recorded: string): string;
  /** A text with the numbers that its documents have here. */
  documented(text: string): string;
  publicUrl: string;
};

export function renewedPieces(pieces: readonly string[], { day, documented, publicUrl }: Renewing): string[] {
  const written = new Map<string, string>();
  const inWords = (marked: string, recorded: string, language: string): string => {
    const known = written.get(marked);
    if (known !== undefined) return known;
    const locale = locales.find((one) => one === language) ?? locales[0];
    const words = longCivilDay(day(recorded), locale);
    written.set(marked, words);
    return words;
  };
  return pieces.map((piece) => {
    const dated = piece.includes(dayBegin) ? piece.replaceAll(markedDay, inWords) : piece;
    return documented(dated).replaceAll(markedSite, publicUrl);
  });
}
