import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Email, Id, Instant } from "../fields.ts";
import { Invoice, InvoiceNumber } from "../invoices.ts";
import { Done } from "./staff-shapes.ts";

const clerks = { staff: ["support", "accountant"] } as const;

/** A contract that was begun, whose letter can be sent again. */
const Contract = z.object({
  /** Of the subscription. */
  id: z.int(),
  plan: z.string(),
  started_at: Instant,
  ended_at: z.nullable(Instant),
});

const Papers = z.object({
  /** Null where no account has the address. */
  holder: z.nullable(z.object({ account_id: z.int(), name: z.string(), email: z.string() })),
  contracts: z.array(Contract),
  /** With credit notes, the latest first. */
  invoices: z.array(Invoice),
});
export type Papers = z.output<typeof Papers>;

/** Contract letters and invoices that a subscriber asks for again. They go to the account's own address alone. */
export const adminPapers = {
  findPapers: endpoint({
    method: "POST",
    path: "/admin/paper-search",
    summary: "The contracts and invoices of an account, by its address",
    access: clerks,
    body: z.object({ email: Email }),
    answer: Papers,
    errors: [],
  }),
  resendContract: endpoint({
    method: "POST",
    path: "/admin/contracts/{id}/letter",
    summary: "Sends the letter that confirms a contract again, to the account's address",
    access: clerks,
    params: z.object({ id: Id }),
    answer: Done,
    errors: ["notFound"],
  }),
  resendInvoice: endpoint({
    method: "POST",
    path: "/admin/invoices/{id}/letter",
    summary: "Sends an invoice or a credit note again, as a PDF to the account's address",
    access: clerks,
    params: z.object({ id: InvoiceNumber }),
    answer: Done,
    errors: ["notFound"],
  }),
} as const;
