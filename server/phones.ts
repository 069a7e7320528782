import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { readPhone as read, type PhoneNumber } from "#contract/phone-numbers.ts";

/**
 * A number as people type it, beside the country that was chosen (ISO 3166-1 alpha-2).
 * @returns undefined for what no country dials
 */
export function readPhone(typed: string, country: string): PhoneNumber | undefined {
  return read((text, region) => parsePhoneNumberFromString(text, region as CountryCode), typed, country);
}
