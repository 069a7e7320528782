import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Instant } from "../fields.ts";
import { ActPreview } from "./acts.ts";
import { Reason } from "./staff-shapes.ts";

const accountants = { staff: ["accountant"] } as const;

/** A civil month of Paris: '2026-03'. */
const Month = z.string(fault("required")).check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, fault("date")));
/** How many months one answer covers at most. */
export const mostMonths = 36;

export const vatPeriods = ["month", "quarter", "year"] as const;
/** Both months included. */
const Span = z.object({ from: Month, to: Month, by: z._default(z.enum(vatPeriods, fault("choice")), "month") });

const VatRate = z.object({
  /** Null where an entry belongs to no invoice. */
  percent: z.nullable(z.number()),
  net_cents: z.int(),
  vat_cents: z.int(),
  /** Sales; refunds and corrections change the amounts alone. */
  operations: z.int(),
});
export type VatRate = z.output<typeof VatRate>;

const amounts = {
  net_cents: z.int(),
  vat_cents: z.int(),
  gross_cents: z.int(),
  /** Money that came in at the providers, and that went back. */
  received_cents: z.int(),
  returned_cents: z.int(),
};

const VatPeriod = z.object({
  from: z.string(),
  to: z.string(),
  /** Whether all its months are closed. */
  is_closed: z.boolean(),
  rates: z.array(VatRate),
  ...amounts,
  /** The tax on video on demand of its months, 5.15 % of the net of each (CIBS, L453-25 to L453-34). */
  video_tax_cents: z.int(),
});
export type VatPeriod = z.output<typeof VatPeriod>;

const Closing = z.object({
  month: z.string(),
  closed_at: Instant,
  ...amounts,
  ledger_lines: z.int(),
  /** From the first closed month on. */
  perpetual_gross_cents: z.int(),
  perpetual_vat_cents: z.int(),
});
export type Closing = z.output<typeof Closing>;

const Closings = z.object({
  /** The latest first. */
  data: z.array(Closing),
  /** The month that comes next; null before the first entry of the ledger. */
  next: z.nullable(z.object({ month: z.string(), may_close_at: Instant })),
});
export type Closings = z.output<typeof Closings>;

/** What the operator's accountant and the state ask for, from the ledger. */
export const adminAccounting = {
  vat: endpoint({
    method: "GET",
    path: "/admin/accounting/vat",
    summary: `Net, VAT and operations by period and rate, with the cash of the period, as the ledger has them; at most ${mostMonths} months`,
    access: accountants,
    query: Span,
    answer: z.object({ data: z.array(VatPeriod) }),
    errors: ["invalid"],
  }),
  vatFile: endpoint({
    method: "GET",
    path: "/admin/accounting/vat.csv",
    summary: "The same as CSV (RFC 4180, UTF-8), a line for each period and rate",
    access: accountants,
    query: Span,
    answer: z.string(),
    answerType: "text/csv",
    errors: ["invalid"],
  }),
  closings: endpoint({
    method: "GET",
    path: "/admin/accounting/closings",
    summary: "The months that are closed, with their totals, and the one that can be closed next",
    access: accountants,
    answer: Closings,
    errors: [],
  }),
  previewClosing: endpoint({
    method: "GET",
    path: "/admin/accounting/closing-preview",
    summary: "What closing a month would fix. 409 for one that cannot be closed, with the reason in `details`",
    access: accountants,
    query: z.object({ month: Month }),
    answer: ActPreview,
    errors: ["conflict"],
  }),
  closeMonth: endpoint({
    method: "POST",
    path: "/admin/accounting/closings",
    summary:
      "Closes a month for good, as its preview said; 409 where it is closed already, and with the new preview in `details` where that has changed",
    access: accountants,
    body: z.object({
      month: Month,
      fingerprint: z.string(fault("required")).check(z.maxLength(64, fault("tooLong"))),
      reason: Reason,
    }),
    answer: Closing,
    errors: ["conflict"],
  }),
  attestation: endpoint({
    method: "GET",
    path: "/admin/accounting/attestation.pdf",
    summary:
      "The maker's attestation of article 286 I 3° bis of the tax code as a PDF in French: the maker's part to sign, and the operator's",
    access: accountants,
    answer: z.string(),
    answerType: "application/pdf",
    errors: [],
  }),
};
