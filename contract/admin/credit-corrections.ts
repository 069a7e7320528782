import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault } from "../fields.ts";
import { InvoiceNumber } from "../invoices.ts";
import { actForm, actPreview } from "./acts.ts";
import { isAmount, isAmountText } from "./amounts.ts";

const support = { staff: ["support"] } as const;
const NoteParams = z.object({ id: InvoiceNumber });

const CreditCorrectionPreview = z.object({
  ...actPreview,
  /** What is corrected, and what had not been corrected before; in euros. */
  amount: z.number(),
  left: z.number(),
});
export type CreditCorrectionPreview = z.output<typeof CreditCorrectionPreview>;

/** Credit notes that were issued by mistake, corrected by the staff. */
export const adminCreditCorrections = {
  previewCreditCorrection: endpoint({
    method: "GET",
    path: "/admin/credit-notes/{id}/correction-preview",
    summary:
      "What a correction of this credit note would do. Without an amount, of all that is left. 409 for one that cannot be corrected, with the reason in `details`",
    access: support,
    params: NoteParams,
    query: z.object({
      /** Decimal text. */
      amount: z.optional(z.string().check(z.refine(isAmountText, fault("value")))),
    }),
    answer: CreditCorrectionPreview,
    errors: ["notFound", "conflict"],
  }),
  correctCreditNote: endpoint({
    method: "POST",
    path: "/admin/credit-notes/{id}/corrections",
    summary:
      "Corrects a credit note by an invoice, whole or in part, as its preview said; 409 with the new preview in `details` where that has changed",
    access: support,
    params: NoteParams,
    body: z.object({ amount: z.number(fault("value")).check(z.refine(isAmount, fault("value"))), ...actForm }),
    answer: z.object({
      /** The number of the corrective invoice. */
      invoice: z.string(),
      amount: z.number(),
    }),
    errors: ["notFound", "conflict", "invalid"],
  }),
};
