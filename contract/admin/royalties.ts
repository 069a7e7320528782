import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant } from "../fields.ts";
import { ActPreview } from "./acts.ts";
import { percentFrom } from "./percent.ts";
import { Done, Reason } from "./staff-shapes.ts";

const accountants = { staff: ["accountant"] } as const;
/** A civil month of Paris: '2026-03'. */
const Month = z.string(fault("required")).check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, fault("date")));

const ClosedMonth = z.object({
  month: z.string(),
  closed_at: Instant,
  /** Of the books, net of VAT and refunds. */
  revenue_cents: z.int(),
  /** The part of it that is divided. */
  basis_points: z.int(),
  pool_cents: z.int(),
  /** What stays of the pool. */
  house_cents: z.int(),
  /** What corrections of earlier months add to what is owed. */
  correction_cents: z.int(),
  seconds: z.int(),
  views: z.int(),
});
export type ClosedMonth = z.output<typeof ClosedMonth>;

const Royalties = z.object({
  /** Up to when watching is counted; null before the first time. */
  counted_at: z.nullable(Instant),
  /** The latest first. */
  data: z.array(ClosedMonth),
  /** The month that comes next; null while nothing was watched, or no title has a share. */
  next: z.nullable(z.object({ month: z.string(), may_close_at: Instant })),
  /** The part of the revenue that is divided, by the month from which on it holds, the latest first. */
  rates: z.array(z.object({ from: z.string(), basis_points: z.int() })),
});
export type Royalties = z.output<typeof Royalties>;

const Statement = z.object({
  id: z.int(),
  month: z.string(),
  seconds: z.int(),
  views: z.int(),
  amount_cents: z.int(),
});
export type RoyaltyStatement = z.output<typeof Statement>;

export const RateForm = z.object({ percent: percentFrom(0, "ratePercent"), from: Month });

/** What rights holders are owed, by month. */
export const adminRoyalties = {
  royalties: endpoint({
    method: "GET",
    path: "/admin/royalties",
    summary: "The months whose royalties are closed, the one that can be closed next, and the rates",
    access: accountants,
    answer: Royalties,
    errors: [],
  }),
  setRoyaltyRate: endpoint({
    method: "PUT",
    path: "/admin/royalties/rate",
    summary: "The part of the revenue that is divided from a month on; 409 from a closed month on",
    access: accountants,
    body: z.object({ ...RateForm.shape, reason: Reason }),
    answer: Done,
    errors: ["conflict"],
  }),
  previewRoyaltyMonth: endpoint({
    method: "GET",
    path: "/admin/royalties/closing-preview",
    summary: "What closing a month would fix. 409 for one that cannot be closed, with the reason in `details`",
    access: accountants,
    query: z.object({ month: Month }),
    answer: ActPreview,
    errors: ["conflict"],
  }),
  closeRoyaltyMonth: endpoint({
    method: "POST",
    path: "/admin/royalties/closings",
    summary: "Closes a month for good and writes its statements, as its preview said; 409 where it is closed already",
    access: accountants,
    body: z.object({
      month: Month,
      fingerprint: z.string(fault("required")).check(z.maxLength(64, fault("tooLong"))),
      reason: Reason,
    }),
    answer: ClosedMonth,
    errors: ["conflict"],
  }),
  royaltyStatements: endpoint({
    method: "GET",
    path: "/admin/rights-holders/{id}/statements",
    summary: "A rights holder’s statements, the latest first",
    access: accountants,
    params: z.object({ id: Id }),
    answer: z.object({ data: z.array(Statement) }),
    errors: ["notFound"],
  }),
  royaltyStatementPdf: endpoint({
    method: "GET",
    path: "/admin/royalty-statements/{id}/statement.pdf",
    summary: "A statement with its definitions as a PDF, in the caller’s language",
    access: accountants,
    params: z.object({ id: Id }),
    answer: z.string(),
    answerType: "application/pdf",
    errors: ["notFound"],
  }),
  royaltyStatementCsv: endpoint({
    method: "GET",
    path: "/admin/royalty-statements/{id}/statement.csv",
    summary: "The same as CSV (RFC 4180, UTF-8), amounts as decimals in euros, with its definitions in the last rows",
    access: accountants,
    params: z.object({ id: Id }),
    answer: z.string(),
    answerType: "text/csv",
    errors: ["notFound"],
  }),
} as const;
