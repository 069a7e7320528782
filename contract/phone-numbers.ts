import { countryOfPrefix, dialPrefix } from "./countries.ts";

/** What libphonenumber-js answers, as far as it is asked here. */
type Parsed = {
  country?: string | undefined;
  countryCallingCode: string;
  nationalNumber: string;
  /** E.164 */
  number: string;
  isValid(): boolean;
  formatNational(): string;
};

/**
 * `parsePhoneNumberFromString` of libphonenumber-js. It is handed in: the server holds it from the start, pages load it
 * once somebody types a number.
 */
export type ParsePhone = (typed: string, country: string) => Parsed | undefined;

export type PhoneNumber = {
  /** '+33612345678' */
  e164: string;
  /** ISO 3166-1 alpha-2, one of `countries`. */
  country: string;
  /** Digits as they are dialled within the country: '0612345678'. */
  national: string;
};

/**
 * Reads a number as people type it: '06 12 34 56 78', '+33 6 12…', '0033 6 12…', with separators of any kind. A number
 * that names another country's prefix decides the country. Undefined for what no country dials.
 */
export function readPhone(parse: ParsePhone, typed: string, country: string): PhoneNumber | undefined {
  const found = firstValid(parse, typed, country);
  if (!found) return undefined;
  const prefix = found.countryCallingCode.padStart(3, "0");
  const sharesPrefix = dialPrefix(country) === prefix;
  const named = found.country !== undefined && dialPrefix(found.country) === prefix ? found.country : undefined;
  const chosen = sharesPrefix ? country : (named ?? countryOfPrefix(prefix));
  if (chosen === undefined) return undefined;
  return { e164: found.number, country: chosen, national: nationalOf(parse, found, chosen) };
}

/** Outside Europe the international prefix is not always 00, yet people carry '0033…' with them: it is read everywhere. */
function firstValid(parse: ParsePhone, typed: string, country: string): Parsed | undefined {
  const text = typed.trim();
  const candidates = [text, ...(text.startsWith("00") ? [`+${text.slice(2)}`] : [])];
  return candidates.map((candidate) => parse(candidate, country)).find((parsed) => parsed?.isValid());
}

/** With its trunk zero where the country has one. A few countries write what does not read back: theirs stays bare. */
function nationalOf(parse: ParsePhone, parsed: Parsed, country: string): string {
  const written = parsed.formatNational().replaceAll(/\D/g, "");
  return parse(written, country)?.number === parsed.number ? written : parsed.nationalNumber;
}
