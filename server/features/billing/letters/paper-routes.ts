import { adminPapers as calls } from "#contract/admin/papers.ts";
import type { Api } from "#server/http/api.ts";
import { papersSubject } from "../rules/audit-subjects.ts";
import type { createPapers } from "./papers.ts";

/** Binds the staff's calls about contract letters and invoices. */
export function paperRoutes(api: Api, papers: ReturnType<typeof createPapers>): void {
  api.on(calls.findPapers, async ({ body, database, note, locale }) => {
    const answer = await papers.find(database, body.email, locale);
    note({ subject: answer.holder ? papersSubject(answer.holder.account_id) : "papers of no account" });
    return answer;
  });
  api.on(calls.resendContract, async ({ params, database, note }) => {
    const { subject, accountId } = await papers.resendContract(database, params.id);
    note({ subject, after: { sent_again_to: `account ${accountId}` } });
    return { success: true as const };
  });
  api.on(calls.resendInvoice, async ({ params, database, note }) => {
    const { subject, accountId } = await papers.resendInvoice(database, params.id);
    note({ subject, after: { sent_again_to: `account ${accountId}` } });
    return { success: true as const };
  });
}
