import type { CountryCode } from "libphonenumber-js/min";
import type * as z from "zod/mini";
import { fault } from "#contract/fields.ts";
import { readPhone, type ParsePhone } from "#contract/phone-numbers.ts";

let loading: Promise<ParsePhone> | undefined;

/**
 * Loads the number formats of all countries when a number is about to be typed.
 * @returns undefined when they could not be loaded; the server checks anyway
 */
export async function loadPhoneRules(): Promise<ParsePhone | undefined> {
  loading ??= import("libphonenumber-js/min").then(
    ({ parsePhoneNumberFromString }) =>
      (typed, country) =>
        parsePhoneNumberFromString(typed, country as CountryCode),
  );
  try {
    return await loading;
  } catch {
    loading = undefined;
    return undefined;
  }
}

type Typed = { phone: string; country_code: string };

/** A schema check that reports invalid numbers before the form is sent. */
export async function phoneIsDialled({ value, issues }: z.core.ParsePayload<Typed>): Promise<void> {
  const { phone, country_code } = value;
  if (phone === "" || issues.some(({ path }) => path?.[0] === "phone" || path?.[0] === "country_code")) return;
  const parse = await loadPhoneRules();
  if (parse && !readPhone(parse, phone, country_code || "FR"))
    issues.push({ code: "custom", message: fault("phone"), path: ["phone"], input: phone });
}
