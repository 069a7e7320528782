import { adminRoyalties as calls } from "#contract/admin/royalties.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
import { createClosing, royalties, setRate } from "./closing.ts";
import type { RoyaltiesDeps } from "./deps.ts";
import { statementCsv, statementPdf, statementsOf } from "./statements.ts";

export function royaltyRoutes(api: Api, deps: Pick<RoyaltiesDeps, "books" | "draw" | "brandName">): void {
  const closing = createClosing(deps);
  api.on(calls.royalties, ({ database }) => royalties(database));
  api.on(calls.setRoyaltyRate, async ({ database, body: { percent, from }, locale, note }) => {
    await setRate(database, { from, percent, locale });
    note({ subject: `royalties from ${from}`, after: { percent } });
    return { success: true } as const;
  });
  api.on(calls.previewRoyaltyMonth, ({ database, query: { month }, locale, at }) =>
    closing.preview(database, { month, locale, at }),
  );
  api.on(calls.closeRoyaltyMonth, async ({ database, body: { month, fingerprint }, locale, at, note }) => {
    const closed = await closing.close(database, { month, locale, at }, fingerprint);
    const { revenue_cents, pool_cents, house_cents, correction_cents } = closed;
    note({ subject: `royalties of ${month}`, after: { revenue_cents, pool_cents, house_cents, correction_cents } });
    return closed;
  });
  api.on(calls.royaltyStatements, ({ database, params, at }) => statementsOf(database, params.id, at));
  api.on(calls.royaltyStatementPdf, async ({ database, params: { id }, locale }) => {
    const { content, fileName } = await statementPdf(database, deps, { id, locale });
    return new FileAnswer(content, fileName);
  });
  api.on(calls.royaltyStatementCsv, async ({ database, params: { id }, locale }) => {
    const { content, fileName } = await statementCsv(database, { id, locale });
    return new FileAnswer(content, fileName);
  });
}
