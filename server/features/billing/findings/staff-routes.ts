import { adminFindings, kindsAbout, type Finding } from "#contract/admin/findings.ts";
import type { Api } from "#server/http/api.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound } from "#server/http/paged-answers.ts";
import { findFinding, listFindings, resolveFinding, type FindingRow } from "./queries.ts";

/** Binds the staff's calls about findings. */
export function findingRoutes(api: Api): void {
  api.on(adminFindings.findings, ({ query: { about, state, ...paging }, database }) =>
    pageOfFound(paging, async (window) => {
      const { data, total } = await listFindings(
        database,
        { kinds: kindsAbout(about), isOpen: state === "open" },
        window,
      );
      return { data: data.map(findingEntity), total };
    }),
  );
  api.on(adminFindings.resolveFinding, async ({ params, body, caller, database, note, at }) => {
    const before = found(await findFinding(database, params.id), "finding", params.id);
    const after = await resolveFinding(database, params.id, { by: caller.email, note: body.note, at });
    if (!after) throw new AppError("conflict");
    note({ subject: `${before.kind}, ${before.subject}`, after: { note: body.note } });
    return findingEntity(after);
  });
}

function findingEntity(row: FindingRow): Finding {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    payment_id: row.payment_id,
    subscription_id: row.subscription_id,
    details: row.details,
    found_at: row.found_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    times: row.times,
    resolved_at: row.resolved_at?.toISOString() ?? null,
    resolved_by: row.resolved_by,
    note: row.note,
  };
}
