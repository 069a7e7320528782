import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { readPhone as read, type PhoneNumber } from "#contract/phone-numbers.ts";

/**
 * Parses a phone number as people type it, given the chosen country (ISO 3166-1 alpha-2).
 * @returns undefined for an invalid number
 */
export function readPhone(typed: string, country: string): PhoneNumber | undefined {
  return read((text, region) => parsePhoneNumberFromString(text, region as CountryCode), typed, country);
}
