import { countryOfPrefix, dialPrefix } from "./countries.ts";

/** The part of libphonenumber-js's result that is used here. */
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
 * `parsePhoneNumberFromString` of libphonenumber-js. Injected, because the server imports it statically, while pages load
 * it when a number is typed.
 */
export type ParsePhone = (typed: string, country: string) => Parsed | undefined;

export type PhoneNumber = {
  /** '+33612345678' */
  e164: string;
  /** ISO 3166-1 alpha-2, one of `countries`. */
  country: string;
  /** Digits as dialled within the country: '0612345678'. */
  national: string;
};

/**
 * Parses a number as people type it: '06 12 34 56 78', '+33 6 12…', '0033 6 12…', with any separators. An international
 * prefix overrides the chosen country. Undefined for an invalid number.
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

/** '00' is accepted as international prefix everywhere, though some countries dial another one. */
function firstValid(parse: ParsePhone, typed: string, country: string): Parsed | undefined {
  const text = typed.trim();
  const candidates = [text, ...(text.startsWith("00") ? [`+${text.slice(2)}`] : [])];
  return candidates.map((candidate) => parse(candidate, country)).find((parsed) => parsed?.isValid());
}

/** With the trunk prefix where the country has one, unless the result would not parse back. */
function nationalOf(parse: ParsePhone, parsed: Parsed, country: string): string {
  const written = parsed.formatNational().replaceAll(/\D/g, "");
  return parse(written, country)?.number === parsed.number ? written : parsed.nationalNumber;
}
