import { adminEReports as calls } from "#contract/admin/e-reports.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
import type { EReporting } from "./e-reports.ts";

/** Binds the accountant's calls of e-reporting. */
export function eReportRoutes(api: Api, reporting: EReporting): void {
  api.on(calls.eReports, ({ query: { year }, database, at }) => reporting.list(database, { year, at }));
  api.on(calls.previewEReport, ({ query, database, locale, at }) =>
    reporting.preview(database, { ...query, locale, at }),
  );
  api.on(calls.makeEReport, async ({ body, database, locale, at, note }) => {
    const { reason: _reason, ...asked } = body;
    const { report, fileName } = await reporting.make(database, { ...asked, locale, at });
    note({ subject: `e-report ${fileName}`, after: { type: report.type, version: report.version } });
    return report;
  });
  api.on(calls.eReportFile, async ({ params: { id }, database }) => {
    const { content, fileName } = await reporting.file(database, id);
    return new FileAnswer(content, fileName);
  });
  api.on(calls.previewEReportDeposit, ({ params, query, database, locale, at }) =>
    reporting.previewDeposit(database, { ...params, ...query, locale, at }),
  );
  api.on(calls.noteEReportDeposit, async ({ params, body, database, locale, at, note }) => {
    const { reason: _reason, ...asked } = body;
    const { report, fileName } = await reporting.noteDeposit(database, { ...params, ...asked, locale, at });
    note({ subject: `e-report ${fileName}`, after: { deposited_on: asked.on, number: asked.number } });
    return report;
  });
}
