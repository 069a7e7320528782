import * as z from "zod/mini";
import { deskFault } from "../field-faults.ts";

/** Prices are what every subscriber pays. */
export const adminOnly = { staff: ["admin"] } as const;

/** How often a coupon may be used at most. */
export const couponUsesMax = 1_000_000;

/** A price: up to 10 000 €. */
export const Cents = z
  .int(deskFault("price"))
  .check(z.gte(1, deskFault("price")), z.lte(1_000_000, deskFault("price")));

/** 'example.org', in lower case. */
export const EmailDomain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^(?!.{254})[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, deskFault("emailDomain")));
