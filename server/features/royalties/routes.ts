import { adminRightsHolders as calls, type RightsShare } from "#contract/admin/rights-holders.ts";
import type { Api } from "#server/http/api.ts";
import { changeHolder, createHolder, holder, holders, subjectOf } from "./holders.ts";
import { actOnShare, previewShare, sharesOfHolder, sharesOfTitle } from "./shares.ts";
import { searchTitles } from "./title-queries.ts";

export function rightsHolderRoutes(api: Api): void {
  api.on(calls.rightsHolders, ({ database, query, at }) => holders(database, query, at));
  api.on(calls.rightsHolder, ({ database, params, at }) => holder(database, params.id, at));
  api.on(calls.createRightsHolder, async ({ database, body, note, at }) => {
    const created = await createHolder(database, body, at);
    note({ subject: subjectOf(created), after: body });
    return created;
  });
  api.on(calls.changeRightsHolder, async ({ database, params, body: { reason: _reason, ...facts }, note, at }) => {
    const { before, after } = await changeHolder(database, params.id, facts, at);
    note({ subject: subjectOf(after), before, after: facts });
    return after;
  });
  shareRoutes(api);
}

function shareRoutes(api: Api): void {
  api.on(calls.sharesOfHolder, ({ database, params, query, at }) => sharesOfHolder(database, params.id, query, at));
  api.on(calls.sharesOfTitle, ({ database, params, at }) => sharesOfTitle(database, params.id, at));
  api.on(calls.titlesToShare, async ({ database, query }) => ({ data: await searchTitles(database, query.search) }));
  api.on(calls.previewNewShare, ({ database, query: share, locale, at }) =>
    previewShare(database, { share }, { locale, at }),
  );
  api.on(calls.createShare, async ({ database, body, locale, at, note }) => {
    const { fingerprint, reason: _reason, ...share } = body;
    const { after } = await actOnShare(database, { share }, fingerprint, { locale, at });
    note({ subject: subjectOfShare(after), after: termsIn(after) });
    return made(after);
  });
  api.on(calls.previewShareChange, ({ database, params: { id }, query: terms, locale, at }) =>
    previewShare(database, { id, terms }, { locale, at }),
  );
  api.on(calls.changeShare, async ({ database, params: { id }, body, locale, at, note }) => {
    const { fingerprint, reason: _reason, ...terms } = body;
    const { before, after } = await actOnShare(database, { id, terms }, fingerprint, { locale, at });
    note({ subject: subjectOfShare(after), before: termsIn(before), after: termsIn(after) });
    return made(after);
  });
  api.on(calls.previewShareRemoval, ({ database, params: { id }, locale, at }) =>
    previewShare(database, { id, terms: null }, { locale, at }),
  );
  api.on(calls.removeShare, async ({ database, params: { id }, body: { fingerprint }, locale, at, note }) => {
    const { before } = await actOnShare(database, { id, terms: null }, fingerprint, { locale, at });
    note({ subject: subjectOfShare(before), before: termsIn(before) });
    return { success: true } as const;
  });
}

const subjectOfShare = (share: RightsShare | null): string =>
  share === null ? "" : `${subjectOf(share.holder)} of “${share.title.name}”`;
const termsIn = (share: RightsShare | null) =>
  share && { percent: share.basis_points / 100, from: share.from, until: share.until };

function made(share: RightsShare | null): RightsShare {
  if (share === null) throw new Error("the share was not written");
  return share;
}
