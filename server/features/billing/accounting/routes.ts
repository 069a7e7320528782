import { adminAccounting as calls } from "#contract/admin/accounting.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
import type { Accounting } from "./accounting.ts";
import { eReportRoutes } from "./e-reports/routes.ts";

/** Binds the accountant's calls. */
export function accountingRoutes(api: Api, accounting: Accounting): void {
  eReportRoutes(api, accounting.eReporting);
  api.on(calls.vat, async ({ query, database }) => ({ data: await accounting.vat(database, query) }));
  api.on(calls.vatFile, async ({ query, database }) => {
    const { content, fileName } = await accounting.vatFile(database, query);
    return new FileAnswer(content, fileName);
  });
  api.on(calls.closings, ({ database }) => accounting.closings(database));
  api.on(calls.previewClosing, ({ query: { month }, database, locale, at }) =>
    accounting.previewClosing(database, { month, locale, at }),
  );
  api.on(calls.closeMonth, async ({ body: { month, fingerprint }, database, locale, at, note }) => {
    const closing = await accounting.closeMonth(database, { month, locale, at }, fingerprint);
    const { gross_cents, vat_cents, perpetual_gross_cents } = closing;
    note({ subject: `closing of ${month}`, after: { gross_cents, vat_cents, perpetual_gross_cents } });
    return closing;
  });
  api.on(calls.attestation, async ({ database, at }) => {
    const { content, fileName } = await accounting.attestation(database, at);
    return new FileAnswer(content, fileName);
  });
}
