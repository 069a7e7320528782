import { errorCatalogue, type ErrorName } from "#contract/errors.ts";
import type { FieldFault, Locale } from "#contract/fields.ts";
import type { Entity } from "./entities.ts";

export type ErrorDetails = {
  /** Replaces the standing text of the name, already in the caller's language. */
  message?: string;
  /** The same, in both languages. */
  said?: Record<Locale, string>;
  /** What is wrong with which field of the body. */
  fields?: Record<string, FieldFault>;
  /** The thing that is not there, for 'notFound'. */
  entity?: Entity;
  id?: number | string;
  /** For 429: when another try makes sense, in whole seconds. */
  retryAfterSeconds?: number;
  /** What the code needs to be shown: the screens in use, the rating. */
  details?: unknown;
};

/** An expected outcome that is not a success. Anything else that is thrown is a fault of ours and answers 500. */
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

/** @throws AppError notFound when there is nothing */
export function found<T>(thing: T | undefined | null, entity: Entity, id?: number | string): T {
  if (thing === undefined || thing === null) throw new AppError("notFound", { entity, id });
  return thing;
}
