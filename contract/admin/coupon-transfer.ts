import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault } from "../fields.ts";

const sellers = { staff: ["accountant"] } as const;

/** Largest file that an import takes, in bytes. */
export const couponFileMaxBytes = 4 * 1024 * 1024;
/** Most coupons in one file. */
export const couponLinesMax = 20_000;

/**
 * The columns of a file that say what a coupon is. `code` and `discount` are needed, others may be left out. Amounts in euros,
 * days in Paris, both included; `plan` is a plan's number, empty for every yearly plan that takes coupons.
 */
export const couponTerms = [
  "code",
  "discount",
  "currency",
  "plan",
  "campaign",
  "first_order_only",
  "email_domain",
  "first_day",
  "last_day",
  "max_uses",
] as const;
/** What an export tells beyond that; an import leaves these columns unread. */
export const couponFacts = ["uses", "state", "brought"] as const;

export const CouponImport = z.object({
  /** Whether the coupons were made; false for a dry run, and while there is a fault. */
  is_done: z.boolean(),
  created: z.int(),
  /** Coupons that are there already, with the same terms. */
  unchanged: z.int(),
  /** The codes that are or would be made, the first 20. */
  codes: z.array(z.string()),
  fault_count: z.int(),
  /** The first 200. */
  faults: z.array(z.object({ line: z.int(), code: z.string(), column: z.string(), message: z.string() })),
});
export type CouponImport = z.output<typeof CouponImport>;

export const adminCouponTransfer = {
  exportCoupons: endpoint({
    method: "GET",
    path: "/admin/coupon-export.csv",
    summary: "All coupons with their uses and what they brought, as CSV (RFC 4180, UTF-8), the oldest first",
    access: sellers,
    audited: true,
    answer: z.string(),
    answerType: "text/csv",
    errors: [],
  }),
  importCoupons: endpoint({
    method: "POST",
    path: "/admin/coupon-imports",
    summary:
      "Makes the coupons of a CSV file, all or none. A coupon that is there already with the same terms stays as it is; one with other terms is a fault. A dry run makes none",
    access: sellers,
    bodyType: "multipart",
    /** With the file as `file`. */
    body: z.object({ dry_run: z._default(z.enum(["0", "1"], fault("choice")), "0") }),
    answer: CouponImport,
    errors: ["tooLarge", "wrongType", "conflict"],
  }),
};
