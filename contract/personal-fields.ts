import * as z from "zod/mini";
import { countryCodes, countryOfPrefix } from "./countries.ts";
import { fault, line, requiredLine } from "./fields.ts";
import type { PageFault } from "./page-faults.ts";

// Names as in French civil records: Latin letters, accents, apostrophes, hyphens, dots (circulaire of 23 July 2014).
const personName = /^[\p{Script=Latin}\p{M}'’ʼ.\- ]*$/u;
const nickname = /^[\p{Script=Latin}\p{M}\p{Nd}\p{P}\p{S} ]*$/u;
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

export const PersonName = requiredLine(60).check(
  z.refine((text) => personName.test(text) && (text === "" || /\p{L}/u.test(text)), fault("name")),
);
export const Nickname = line(20, "nicknameLength").check(
  z.refine((text) => nickname.test(text) && !emoji.test(text), fault("characters")),
);
export const ProfileName = requiredLine(60).check(z.refine((text) => !emoji.test(text), fault("characters")));

/** 1 male, 2 female. */
export const Gender = z.pipe(z.coerce.number(fault("choice")), z.literal([1, 2], fault("choice")));

/**
 * Up to 12 digits, or up to 17 with an international prefix ('+33…', '0033…'). Separators are dropped; empty for none.
 * `readPhone` checks whether such a number exists in a country.
 */
export const Phone = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.replaceAll(/[\s.\-/()]/g, "")),
    z.string().check(z.regex(/^(?:[0-9]{4,12}|(?:\+|00)[0-9]{4,17})?$/, fault("phone"))),
  ),
);

/** ISO 3166-1 alpha-2, or a dialling prefix ('033', '+33') for its country; empty for none. */
export const CountryCode = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => countryFrom(text.trim().toUpperCase())),
    z.string().check(z.refine((code) => code === "" || countryCodes.has(code), fault("choice"))),
  ),
);

function countryFrom(text: string): string {
  const digits = /^\+?([0-9]{1,3})$/.exec(text)?.[1];
  return digits === undefined ? text : (countryOfPrefix(digits.padStart(3, "0")) ?? text);
}

/** An existing civil date, YYYY-MM-DD, from 1920 on. `birthDateFault` compares it with today. */
export const BirthDate = z.string(fault("required")).check(
  z.refine((text) => text !== "", fault("required")),
  z.refine((text) => isCivilDate(text) && text >= "1920-01-01", fault("date")),
);

/** Whether the text is a day of the Gregorian calendar, written YYYY-MM-DD. */
function isCivilDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The error of a date of birth as of `today` (both YYYY-MM-DD): only adults may subscribe. */
export function birthDateFault(dob: string, today: string): PageFault | undefined {
  if (dob > today) return "dateFuture";
  const eighteenth = `${Number(dob.slice(0, 4)) + 18}${dob.slice(4)}`;
  return eighteenth > today ? "tooYoung" : undefined;
}

/** A schema check that compares the date of birth with today. */
export function birthDateToday({ value, issues }: z.core.ParsePayload<{ dob: string }>): void {
  const message = isCivilDate(value.dob) ? birthDateFault(value.dob, new Date().toISOString().slice(0, 10)) : undefined;
  if (message) issues.push({ code: "custom", message, path: ["dob"], input: value.dob });
}

/** The personal information of step 1 and of My Account. */
export const personalFields = {
  last_name: PersonName,
  first_name: PersonName,
  gender: Gender,
  nickname: z._default(Nickname, ""),
  /** YYYY-MM-DD */
  dob: BirthDate,
  phone: z._default(Phone, ""),
  /** Cleared without a number. */
  country_code: z._default(CountryCode, ""),
};
