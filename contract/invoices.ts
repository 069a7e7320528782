import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Instant, pageOf, paging } from "./fields.ts";

export const InvoiceNumber = z.string().check(z.regex(/^(AV-)?\d{4}-\d{6,9}$/));

/**
 * An invoice; a credit note, which takes back all or part of one; or a corrective invoice, which does so with a credit note.
 * Amounts are euros, negative on a credit note.
 */
export const Invoice = z.object({
  /** Its number: '2026-000042', of a credit note 'AV-2026-000007'. */
  id: z.string(),
  type: z.enum(["invoice", "credit-note", "corrective-invoice"]),
  /** Of a credit note: the number of the invoice that it corrects; of a corrective invoice, that of the credit note. */
  corrects: z.nullable(z.string()),
  issued_at: Instant,
  label: z.string(),
  net: z.number(),
  vat: z.number(),
  gross: z.number(),
  vat_percent: z.number(),
  /** What its PDF is called. */
  file_name: z.string(),
});
export type Invoice = z.output<typeof Invoice>;

/** Invoices and credit notes of the account. */
export const invoices = {
  myInvoices: endpoint({
    method: "GET",
    path: "/me/invoices",
    summary: "Every invoice and credit note of the account, the latest first",
    access: "account",
    behindParentalCode: true,
    query: z.object(paging(20)),
    answer: pageOf(Invoice),
    errors: [],
  }),
  invoicePdf: endpoint({
    method: "GET",
    path: "/me/invoices/{id}/pdf",
    summary: "An invoice or a credit note as a PDF, always the same bytes",
    access: "account",
    behindParentalCode: true,
    impersonated: true,
    params: z.object({ id: InvoiceNumber }),
    answer: z.unknown(),
    answerType: "application/pdf",
    errors: ["notFound"],
  }),
  latestInvoicePdf: endpoint({
    method: "GET",
    path: "/me/download-latest-invoice",
    summary: "The latest invoice as a PDF; 404 where nothing was invoiced yet",
    access: "account",
    behindParentalCode: true,
    impersonated: true,
    answer: z.unknown(),
    answerType: "application/pdf",
    errors: ["notFound"],
  }),
};
