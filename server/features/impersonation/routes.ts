import { adminImpersonation } from "#contract/admin/impersonation.ts";
import { impersonation as contract } from "#contract/impersonation.ts";
import { actNote } from "#server/http/acts.ts";
import type { Api } from "#server/http/api.ts";
import type { Impersonation } from "./impersonation.ts";

export function impersonationRoutes(api: Api, impersonation: Impersonation): void {
  api.on(adminImpersonation.previewImpersonation, ({ params, database, locale, at }) =>
    impersonation.preview(database, { accountId: params.id, locale, at }),
  );
  api.on(adminImpersonation.beginImpersonation, async ({ params, body, caller, database, locale, at, note }) => {
    const asked = { accountId: params.id, locale, at };
    const begun = await impersonation.begin(database, asked, { caller, shown: body.fingerprint });
    note(actNote(body, { subject: `account ${params.id}` }));
    return begun;
  });
  api.on(contract.impersonations, ({ caller }) => impersonation.listOf(caller));
  api.on(contract.impersonation, ({ caller, at }) => impersonation.current(caller, at));
  api.on(contract.endImpersonation, async ({ caller, at }) => {
    await impersonation.end(caller, at);
    return { success: true as const };
  });
}
