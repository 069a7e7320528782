import * as z from "zod/mini";
import type { EndpointSpec } from "#contract/endpoint.ts";
import { type FieldFault, fieldFaults } from "#contract/field-faults.ts";
import { Id } from "#contract/fields.ts";
import { AppError } from "./errors.ts";

/** A malformed id answers 404, like an unknown one. */
export function readParams(endpoint: EndpointSpec, params: unknown): unknown {
  const result = z.safeParse(endpoint.params as z.ZodMiniType, params);
  if (!result.success || !isAsWritten(result.data, params as Record<string, string>)) throw new AppError("notFound");
  return result.data;
}

/** Refuses other spellings of a number, such as '0x1', ' 1' and '1e0', so that each entity has one URL. */
function isAsWritten(read: unknown, params: Record<string, string>): boolean {
  return Object.entries(read as object).every(
    ([name, value]) => typeof value !== "number" || String(value) === params[name],
  );
}

/** A malformed id in the query answers 404, too. */
export function readQuery(schema: z.ZodMiniType, query: unknown): unknown {
  const parts = schema instanceof z.ZodMiniObject ? Object.entries(schema.shape as Record<string, unknown>) : [];
  const isMalformedId = ([name, part]: [string, unknown]): boolean => {
    const value = (query as Record<string, unknown>)[name];
    return part === Id && value !== undefined && !z.safeParse(Id, value).success;
  };
  if (parts.some(isMalformedId)) throw new AppError("notFound");
  return readInput(schema, query);
}

/** @throws AppError invalid, with the first fault of each field */
export function readInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  const fields: Record<string, FieldFault> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.length > 0 ? issue.path.join(".") : "body";
    fields[field] ??= faultIn(issue, input);
  }
  throw new AppError("invalid", { fields });
}

function faultIn(issue: z.core.$ZodIssue, input: unknown): FieldFault {
  if (Object.hasOwn(fieldFaults, issue.message)) return issue.message as FieldFault;
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], input);
  return value === undefined || value === null || value === "" ? "required" : "value";
}
