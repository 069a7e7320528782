import { accountFaults } from "./account-faults.ts";
import { brandFaults } from "./brand-faults.ts";
import { catalogueFaults } from "./catalogue-faults.ts";
import { deskFaults } from "./desk-faults.ts";
import { identityFaults } from "./identity-faults.ts";
import type { ByLocale, Locale } from "./language.ts";
import { offerFaults } from "./offer-faults.ts";
import { pageFaults } from "./page-faults.ts";
import { scriptFaults } from "./script-faults.ts";

/**
 * All errors of a single field, in both languages, for the server and the desk. Schemas refer to them by name; the server's
 * answer and the form below the field take their text from this table.
 */
export const fieldFaults = {
  ...pageFaults,
  ...accountFaults,
  ...offerFaults,
  ...deskFaults,
  ...catalogueFaults,
  ...identityFaults,
  ...brandFaults,
  ...scriptFaults,
} as const satisfies Record<string, ByLocale<string>>;

export type FieldFault = keyof typeof fieldFaults;

/** The text of a field error. A message that is not a name of the table (a library's default) reads as 'value'. */
export function fieldFaultText(message: string, locale: Locale): string {
  const fault = Object.hasOwn(fieldFaults, message) ? fieldFaults[message as FieldFault] : fieldFaults.value;
  return fault[locale];
}

/** The message of a check that only the desk and the server make, type-checked against the table above. */
export const deskFault = (name: FieldFault): FieldFault => name;
