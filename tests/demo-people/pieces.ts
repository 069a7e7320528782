import { isLocale, type Locale } from "#contract/language.ts";
import { longCivilDay } from "#contract/date-text.ts";
import { markDay, markedSite } from "#server/demo/people/letters.ts";

const months: Record<Locale, string[]> = { fr: monthsIn("fr"), en: monthsIn("en") };

function monthsIn(locale: Locale): string[] {
  return Array.from({ length: 12 }, (_month, index) => {
    const day = longCivilDay(`2024-${String(index + 1).padStart(2, "0")}-15`, locale);
    return day.replaceAll(/[\d\s]/g, "");
  });
}

/** '1er mars 2025', '1 March 2025'. */
const dayInWords = new RegExp(
  `(?<![\\d\\p{L}])(\\d{1,2})(?:er)? (${[...new Set(Object.values(months).flat())].join("|")}) (\\d{4})(?!\\d)`,
  "gu",
);
/** What may be a date, once those that are known are gone. Not the number of a document or of a card, nor a part of an address. */
const likeDate = new RegExp(
  `(?<![\\w-]|•••• |se termine par |ending in )20[2-3]\\d(?![\\w-])|\\d(?:er)? (?:${months.fr.join("|")})(?!\\p{L})`,
  "u",
);
/** Tags without a text between them, a line of text, ends of lines. */
const piece = /(?:<[^>]*>\s*)+|[^<\n]+|\n+|</g;

export type Pieces = ReturnType<typeof createPieces>;

/** Takes letters to pieces, most of which are those of other letters. @param publicUrl of the recorded site */
export function createPieces(publicUrl: string) {
  const numbers = new Map<string, number>();
  const unknown = new Set<string>();
  const numberOf = (text: string): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    if (likeDate.test(text)) unknown.add(text);
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  return {
    of: (text: string): number[] =>
      (withMarkedDays(text.replaceAll(publicUrl, markedSite)).match(piece) ?? []).map(numberOf),
    all: (): string[] => [...numbers.keys()],
    /** Pieces that may name a day which would not move with the others. */
    unknownDates: (): string[] => [...unknown],
  };
}

function withMarkedDays(text: string): string {
  return text.replaceAll(dayInWords, (words, number: string, month: string, year: string) => {
    const language = Object.entries(months).find(([, names]) => names.includes(month))?.[0];
    if (!isLocale(language)) return words;
    const day = `${year}-${String(months[language].indexOf(month) + 1).padStart(2, "0")}-${number.padStart(2, "0")}`;
    return longCivilDay(day, language) === words ? markDay(day, language) : words;
  });
}
