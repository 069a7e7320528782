import { adminInvoicedCompanies as calls } from "#contract/admin/invoiced-companies.ts";
import { actNote } from "#server/http/acts.ts";
import type { Api } from "#server/http/api.ts";
import { changeCompany, invoicedCompany, previewCompany } from "./company-acting.ts";

/** Binds the staff's calls about the name in which invoices are issued. */
export function companyRoutes(api: Api): void {
  api.on(calls.invoicedCompany, async ({ params: { id }, database }) => ({
    company: await invoicedCompany(database, id),
  }));
  api.on(calls.previewInvoicedCompany, ({ params, body, database, locale, at }) =>
    previewCompany(database, { accountId: params.id, company: body.company, locale, at }),
  );
  api.on(calls.changeInvoicedCompany, async ({ params, body, database, locale, at, note }) => {
    const asked = { accountId: params.id, company: body.company, locale, at };
    const { before, after } = await changeCompany(database, asked, body.fingerprint);
    note(actNote(body, { subject: `account ${params.id}`, before: { company: before }, after: { company: after } }));
    return { company: await invoicedCompany(database, params.id) };
  });
}
