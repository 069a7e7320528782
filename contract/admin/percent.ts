import * as z from "zod/mini";
import { deskFault } from "../field-faults.ts";

type Fault = Parameters<typeof deskFault>[0];

/** A percentage from `least` to 100, with two decimals at most. Unlike a coerced number, nothing typed is not 0. */
export function percentFrom(least: number, fault: Fault) {
  const typed = z.string().check(z.regex(/^\s*\d{1,3}(?:[.,]\d{1,2})?\s*$/, deskFault(fault)));
  return z.pipe(
    z.union([z.number(), typed], deskFault(fault)),
    z.pipe(
      z.transform((percent: string | number) => Number(String(percent).replace(",", "."))),
      z.number().check(
        z.gte(least, deskFault(fault)),
        z.lte(100, deskFault(fault)),
        z.refine((percent) => Math.abs(percent * 100 - basisPointsOf(percent)) < 1e-6, deskFault(fault)),
      ),
    ),
  );
}

/** Hundredths of a per cent. */
export const basisPointsOf = (percent: number): number => Math.round(percent * 100);
