import type { Locale } from "#contract/language.ts";
import { errorCatalogue, type ErrorBody } from "#contract/errors.ts";
import { fieldFaultText } from "#contract/field-faults.ts";
import { missingText } from "./entities.ts";
import type { AppError } from "./errors.ts";

/** The error body in the caller's language. */
export function errorBody(error: AppError, locale: Locale): ErrorBody {
  const { fault, details } = error;
  const body: ErrorBody["error"] = {
    code: errorCatalogue[fault].code,
    message: details.message ?? details.said?.[locale] ?? messageOf(error, locale),
  };
  if (details.fields) {
    const said = Object.entries(details.fields).map(([field, name]) => [field, fieldFaultText(name, locale)] as const);
    body.messages = Object.fromEntries(said);
    body.errors = said.map(([field, text]) => ({ field, error: text }));
  }
  if (details.details !== undefined) body.details = details.details;
  return { error: body };
}

function messageOf({ fault, details }: AppError, locale: Locale): string {
  if (fault === "notFound" && details.entity && details.id !== undefined) {
    return missingText(details.entity, details.id, locale);
  }
  return errorCatalogue[fault].message[locale];
}

/** The body of a 500: the reference of the log line, and nothing about the error itself. */
export function unexpectedBody(reference: string, locale: Locale): ErrorBody {
  return { error: { code: 500, message: errorCatalogue.unexpected.message[locale], reference } };
}

/** For transient conflicts in the database (deadlock, serialization failure): worth a retry. */
export function busyBody(reference: string): ErrorBody {
  return { error: { code: 500, message: "Server is busy at the moment. Please try again", reference } };
}
