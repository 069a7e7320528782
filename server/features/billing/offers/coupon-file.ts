import * as z from "zod/mini";
import { couponFacts, couponLinesMax, couponTerms } from "#contract/admin/coupon-transfer.ts";
import { couponUsesMax, EmailDomain } from "#contract/admin/offer-shapes.ts";
import { deskFault } from "#contract/field-faults.ts";
import { fault } from "#contract/fields.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import { readCsv, type CsvTable } from "#server/csv.ts";
import { AppError } from "#server/http/errors.ts";
import { toCents } from "../rules/prices.ts";
import { couponCode } from "./coupon-managing.ts";

type Column = (typeof couponTerms)[number];
export type CouponLine = { line: number; terms: z.output<typeof Terms> };
export type CouponFault = { line: number; code: string; column: Column; fault: FieldFault };

const none = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.union([z.literal(""), schema]),
    z.transform((text) => (text === "" ? null : text)),
  );
const Day = none(z.iso.date(fault("date")));
const flags: Readonly<Record<string, boolean>> = { "": false, "0": false, "1": true };

/** The cells of a line. Codes are folded as an order folds them. */
const Terms = z.object({
  code: z.string().check(z.trim(), z.toUpperCase(), z.regex(couponCode, deskFault("couponCode"))),
  discount: z.pipe(
    z.string().check(
      z.trim(),
      z.regex(/^\d{1,5}(?:[.,]\d{1,2})?$/, { error: deskFault("price"), abort: true }),
      z.refine((text) => {
        const cents = centsIn(text);
        return cents >= 1 && cents <= 1_000_000;
      }, deskFault("price")),
    ),
    z.transform(centsIn),
  ),
  currency: z.string().check(z.trim(), z.regex(/^(?:EUR)?$/i, deskFault("currency"))),
  plan: none(z.string().check(z.trim(), z.regex(/^\d{1,5}$/, fault("choice")))),
  campaign: none(z.string().check(z.trim(), z.maxLength(120, fault("tooLong")))),
  first_order_only: z.pipe(
    z.string().check(z.trim(), z.regex(/^[01]?$/, fault("choice"))),
    z.transform((text) => flags[text] ?? false),
  ),
  email_domain: none(EmailDomain),
  first_day: Day,
  last_day: Day,
  max_uses: none(z.string().check(z.trim(), z.refine(isUses, deskFault("uses")))),
});

function isUses(text: string): boolean {
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= couponUsesMax;
}

function centsIn(text: string): number {
  return toCents(Number(text.replace(",", ".")));
}

/**
 * Reads a file of coupons. A code that stands twice is a fault at its second line.
 * @throws AppError invalid for what is no such table, or has too many lines
 */
export function readCoupons(file: Buffer): { lines: CouponLine[]; faults: CouponFault[] } {
  const lines: CouponLine[] = [];
  const faults: CouponFault[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of rowsOf(file.toString("utf8"))) {
    const result = z.safeParse(Terms, cells);
    const code = cells["code"].trim().toUpperCase().slice(0, 60);
    const double = seen.has(code);
    seen.add(code);
    if (!result.success)
      for (const { path, message } of result.error.issues)
        faults.push({ line, code, column: path[0] as Column, fault: message as FieldFault });
    else if (double) faults.push({ line, code, column: "code", fault: "couponTwice" });
    else lines.push({ line, terms: result.data });
  }
  return { lines, faults };
}

type Cells = Record<Column, string>;

function rowsOf(text: string): { line: number; cells: Cells }[] {
  const { columns, rows } = tableIn(text);
  const isKnown = columns.every((name) => isColumn(name, couponTerms) || isColumn(name, couponFacts));
  if (!isKnown || !columns.includes("code") || !columns.includes("discount") || new Set(columns).size < columns.length)
    throw notATable();
  if (rows.length > couponLinesMax) throw new AppError("invalid", { fields: { file: "couponLines" } });
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(couponTerms.map((name) => [name, cells[columns.indexOf(name)] ?? ""])) as Cells,
  }));
}

function tableIn(text: string): CsvTable {
  try {
    return readCsv(text);
  } catch {
    throw notATable();
  }
}

const isColumn = (name: string, among: readonly string[]): boolean => among.includes(name);
const notATable = () => new AppError("invalid", { fields: { file: "couponFile" } });
