import { adminCreditCorrections } from "#contract/admin/credit-corrections.ts";
import { actNote } from "#server/http/acts.ts";
import type { Api } from "#server/http/api.ts";
import { invoiceSubject } from "../rules/audit-subjects.ts";
import { toCents, toEuros } from "../rules/prices.ts";
import type { createCreditCorrecting } from "./credit-correcting.ts";

/** Binds the staff's corrections of credit notes. */
export function creditCorrectingRoutes(api: Api, correcting: ReturnType<typeof createCreditCorrecting>): void {
  api.on(adminCreditCorrections.previewCreditCorrection, ({ params, query, database, locale, at }) => {
    const amountCents = query.amount === undefined ? null : toCents(Number(query.amount));
    return correcting.preview(database, { number: params.id, amountCents, locale, at });
  });
  api.on(adminCreditCorrections.correctCreditNote, async ({ params, body, database, locale, at, note }) => {
    const asked = { number: params.id, amountCents: toCents(body.amount), locale, at };
    const { invoice, amountCents } = await correcting.correct(database, asked, body);
    note(actNote(body, { subject: invoiceSubject(params.id), after: { invoice, amount_cents: amountCents } }));
    return { invoice, amount: toEuros(amountCents) };
  });
}
