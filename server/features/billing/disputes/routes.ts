import { adminDisputes as calls } from "#contract/admin/disputes.ts";
import { adminDisputeReports as reports, disputeReportMaxBytes } from "#contract/admin/dispute-reports.ts";
import type { StaffRole } from "#contract/staff-roles.ts";
import { actNote } from "#server/http/acts.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
import { AppError } from "#server/http/errors.ts";
import { readForm } from "#server/http/multipart.ts";
import { contractSubject } from "../rules/audit-subjects.ts";
import { toCents } from "../rules/prices.ts";
import type { Disputes } from "./disputes.ts";

const isHelper = (roles: readonly StaffRole[]): boolean => roles.includes("support") || roles.includes("admin");

/** Binds the staff's calls about disputed payments. */
export function disputeRoutes(api: Api, disputes: Disputes): void {
  api.on(calls.disputes, ({ query: { state, ...paging }, database }) => disputes.list(database, state, paging));
  api.on(calls.dispute, async ({ params, caller, database, locale, at, note }) => {
    const seen = { id: params.id, isHelper: isHelper(caller.roles), locale, at };
    const dispute = await disputes.find(database, seen);
    note({ subject: contractSubject(dispute.subscription_id) });
    return dispute;
  });
  api.on(calls.disputeFile, async ({ params, database, at, note }) => {
    note({ subject: `dispute ${params.id}` });
    const { content, fileName } = await disputes.file(database, params.id, at);
    return new FileAnswer(content, fileName);
  });
  api.on(calls.previewDisputeAct, ({ params: { id, act }, database, locale, at }) =>
    disputes.previewAct(database, { id, act, locale, at }),
  );
  api.on(calls.doDisputeAct, async ({ params: { id, act }, body, database, locale, at, note }) => {
    const { fingerprint, statement } = body;
    const row = await disputes.act(database, { id, act, locale, at }, { fingerprint, statement });
    note(actNote(body, { subject: contractSubject(row.subscription_id), after: { dispute: id, act } }));
    return { success: true as const };
  });
  api.on(calls.previewDisputeByHand, ({ params, body, database, locale, at }) =>
    disputes.previewByHand(database, { paymentId: params.id, form: body, locale, at }),
  );
  api.on(calls.enterDispute, async ({ params, body, database, locale, at, note }) => {
    const { reason: _reason, words: _words, fingerprint, ...form } = body;
    const row = await disputes.enterByHand(database, { paymentId: params.id, form, locale, at }, fingerprint);
    const after = { dispute: row.id, disputed_cents: toCents(form.amount), cause: form.cause };
    note(actNote(body, { subject: contractSubject(row.subscription_id), after }));
    return { id: row.id };
  });
  api.on(reports.importDisputes, async ({ request, database, locale, note, at }) => {
    const expected = { file: "file", maxBytes: disputeReportMaxBytes, tooLarge: "fileSize" } as const;
    const { fields, file } = await readForm(request, reports.importDisputes.body, expected);
    if (!file) throw new AppError("invalid", { fields: { file: "required" } });
    const answer = await disputes.importReport(database, file, { locale, at }, fields.fingerprint);
    const { is_done: isDone, entered, known, fault_count: faults } = answer;
    note({
      subject: isDone ? "import of disputes" : "trial of an import of disputes",
      after: { entered, known, faults },
    });
    return answer;
  });
  api.on(calls.disputeSettings, ({ database }) => disputes.settings(database));
  api.on(calls.setDisputeSettings, async ({ body: { reason: _reason, ...settings }, database, note }) => {
    const { before } = await disputes.setSettings(database, settings);
    note({ subject: "disputes", before, after: settings });
    return settings;
  });
}
