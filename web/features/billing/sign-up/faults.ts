import { CallError } from "#contract/client.ts";
import { fieldFaults, fieldFaultText } from "#contract/fields.ts";
import type { Locale } from "../../../texts/locale.ts";

export type ShownFault = { type?: unknown; message?: string | undefined };

/** What stands under a field: a fault of the schema in words, or the server's own words. */
export function faultText(fault: ShownFault | undefined, locale: Locale): string | undefined {
  if (fault?.message === undefined) return undefined;
  if (fault.type === "server") return fault.message;
  // What no fault names is a value that is not there yet.
  return fieldFaultText(Object.hasOwn(fieldFaults, fault.message) ? fault.message : "required", locale);
}

/** The server's messages for the given fields; undefined where it named none of them. */
export function messagesFor<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): Partial<Record<Field, string>> | undefined {
  if (!(error instanceof CallError)) return undefined;
  const named = fields.filter((field) => error.messages[field] !== undefined);
  if (named.length === 0) return undefined;
  return Object.fromEntries(named.map((field) => [field, error.messages[field]])) as Partial<Record<Field, string>>;
}

/** `offline`: no answer at all. Else the server's words, or none worth showing. */
export function reasonOf(error: unknown): { offline: true } | { offline: false; message: string | undefined } {
  if (!(error instanceof CallError)) throw error;
  if (error.code === 0) return { offline: true };
  return { offline: false, message: error.status === 409 || error.status === 429 ? error.message : undefined };
}
