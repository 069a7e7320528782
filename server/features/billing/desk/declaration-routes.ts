import { adminDeclarations } from "#contract/admin/declarations.ts";
import { actNote } from "#server/http/acts.ts";
import type { Api } from "#server/http/api.ts";
import type { createDeclarationMatching } from "./declaration-matching.ts";

/** Binds what the staff decide of declarations whose person is not certain. */
export function declarationRoutes(api: Api, matching: ReturnType<typeof createDeclarationMatching>): void {
  const subjectOf = (id: number): string => `declaration ${id}`;
  api.on(adminDeclarations.waitingDeclaration, async ({ params, database, locale, at, note }) => {
    note({ subject: subjectOf(params.id) });
    return matching.find(database, params.id, { locale, at });
  });
  api.on(adminDeclarations.previewMatch, ({ params, database, locale, at }) =>
    matching.preview(database, { declarationId: params.id, accountId: params.account_id, locale, at }),
  );
  api.on(adminDeclarations.matchDeclaration, async ({ params, body, caller, database, locale, at, note }) => {
    const match = { declarationId: params.id, accountId: params.account_id, locale, at };
    await matching.match(database, match, { fingerprint: body.fingerprint, by: caller.name });
    note(actNote(body, { subject: `account ${params.account_id}`, after: { declaration: params.id } }));
    return { success: true as const };
  });
}
