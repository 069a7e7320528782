import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, requiredLine } from "../fields.ts";
import { ActPreview, actForm } from "./acts.ts";
import { Siren, VatNumber } from "./business-numbers.ts";

const support = { staff: ["support"] } as const;
const IdParams = z.object({ id: Id });

const InvoicedCompany = z.object({
  name: requiredLine(200),
  /** '732 829 320' */
  siren: Siren.check(z.refine((text) => text !== "", fault("required"))),
  /** Null for a company that charges no VAT. */
  vat_number: VatNumber,
  address: requiredLine(200),
  postcode: z.string(fault("required")).check(z.regex(/^\d{5}$/, fault("value"))),
  city: requiredLine(100),
});
export type InvoicedCompany = z.output<typeof InvoicedCompany>;

const asked = { company: z.nullable(InvoicedCompany) };
const Answer = z.object(asked);

/** In whose name an account's invoices are issued: the person's, or a company's. */
export const adminInvoicedCompanies = {
  invoicedCompany: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/company",
    summary: "The company in whose name the invoices of an account are issued; null: the person's",
    access: { staff: ["support", "accountant"] },
    params: IdParams,
    answer: Answer,
    errors: ["notFound"],
  }),
  previewInvoicedCompany: endpoint({
    method: "POST",
    path: "/admin/subscribers/{id}/company-preview",
    summary: "What issuing the next invoices in this name would do. Changes nothing",
    access: support,
    // A POST because it carries what a person is typing.
    audited: false,
    params: IdParams,
    body: z.object(asked),
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  changeInvoicedCompany: endpoint({
    method: "PUT",
    path: "/admin/subscribers/{id}/company",
    summary:
      "Issues the next invoices in the name of a company, as Factur-X, or of the person again, as the preview said; issued papers stay. 409 with the new preview in `details` where that has changed",
    access: support,
    params: IdParams,
    body: z.object({ ...asked, ...actForm }),
    answer: Answer,
    errors: ["notFound", "conflict"],
  }),
};
