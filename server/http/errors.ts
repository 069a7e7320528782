import type { Locale } from "#contract/language.ts";
import { errorCatalogue, type ErrorName } from "#contract/errors.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import type { Entity } from "./entities.ts";

export type ErrorDetails = {
  /** Replaces the default message, already in the caller's language. */
  message?: string;
  /** Replaces the default message, in both languages. */
  said?: Record<Locale, string>;
  /** Errors by field of the body. */
  fields?: Record<string, FieldFault>;
  /** What is missing, for 'notFound'. */
  entity?: Entity;
  id?: number | string;
  /** For 429 and 503: when to retry, in whole seconds. */
  retryAfterSeconds?: number;
  /** Data that the client shows with this code: the screens in use, the rating. */
  details?: unknown;
};

/** An expected outcome that is not a success. Any other error thrown is a bug and answers 500. */
export class AppError extends Error {
  override name = "AppError";
  readonly fault: ErrorName;
  readonly details: ErrorDetails;
  constructor(fault: ErrorName, details: ErrorDetails = {}) {
    super(details.message ?? details.said?.en ?? fault);
    this.fault = fault;
    this.details = details;
  }
  get status(): number {
    return errorCatalogue[this.fault].status;
  }
}

/** @throws AppError notFound for undefined and null */
export function found<T>(thing: T | undefined | null, entity: Entity, id?: number | string): T {
  if (thing === undefined || thing === null) throw new AppError("notFound", { entity, id });
  return thing;
}
