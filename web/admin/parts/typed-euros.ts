import * as z from "zod/mini";
import { deskFault } from "#contract/field-faults.ts";

/** An amount as a person types it, with a point or a comma ('10,99'), as integer cents. */
export const TypedEuros = z.pipe(
  z.string(deskFault("price")).check(z.regex(/^\s*\d{1,5}(?:[.,]\d{1,2})?\s*$/, deskFault("price"))),
  z.transform(centsIn),
);

function centsIn(text: string): number {
  const [euros = "0", cents = ""] = text.trim().split(/[.,]/);
  return Number(euros) * 100 + Number(cents.padEnd(2, "0"));
}

/** Cents as a person would type them: '10,99' where the language writes a comma. */
export const typedEuros = (cents: number, sign: string): string =>
  cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2).replace(".", sign);
