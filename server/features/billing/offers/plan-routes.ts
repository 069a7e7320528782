import { adminPlans as calls } from "#contract/admin/plans.ts";
import type { Api } from "#server/http/api.ts";
import { addPlan, previewNewPlan } from "./plan-adding.ts";
import {
  changeGroup,
  changeOfferPeriod,
  createGroup,
  previewGroup,
  previewNewGroup,
  previewOfferPeriod,
} from "./plan-managing.ts";

/** Binds the staff's calls about plans. */
export function planRoutes(api: Api): void {
  groupRoutes(api);
  api.on(calls.previewNewPlan, ({ params, body, database, locale, at }) =>
    previewNewPlan(database, { groupId: params.id, typed: body }, { locale, at }),
  );
  api.on(calls.addPlan, async ({ params, body, database, locale, at, note }) => {
    const { fingerprint, reason: _reason, ...typed } = body;
    const id = await addPlan(database, { groupId: params.id, typed }, fingerprint, { locale, at });
    note({ subject: groupSubject(params.id), after: { ...typed, plan: id } });
    return { id };
  });
  api.on(calls.previewOfferPeriod, ({ params, body, database, locale, at }) =>
    previewOfferPeriod(database, params.id, body, { locale, at }),
  );
  api.on(calls.setOfferPeriod, async ({ params, body, database, locale, at, note }) => {
    const { fingerprint, reason: _reason, ...typed } = body;
    const before = await changeOfferPeriod(database, params.id, typed, fingerprint, { locale, at });
    const [from, until] = [before.offered_from, before.offered_until].map((day) => day?.toISOString() ?? null);
    note({ subject: `plan ${params.id}`, before: { from, until }, after: typed });
    return { success: true as const };
  });
}

function groupRoutes(api: Api): void {
  api.on(calls.previewNewGroup, ({ body, database, locale, at }) => previewNewGroup(database, body, { locale, at }));
  api.on(calls.createGroup, async ({ body, database, locale, at, note }) => {
    const { fingerprint, reason: _reason, ...typed } = body;
    const made = await createGroup(database, typed, fingerprint, { locale, at });
    note({ subject: groupSubject(made.id), after: { ...typed, plans: made.plans } });
    return made;
  });
  api.on(calls.previewGroup, ({ params, body, database, locale }) =>
    previewGroup(database, params.id, body, { locale }),
  );
  api.on(calls.changeGroup, async ({ params, body, database, locale, at, note }) => {
    const { fingerprint, reason: _reason, ...typed } = body;
    const { names, position } = await changeGroup(database, params.id, typed, fingerprint, { locale, at });
    note({ subject: groupSubject(params.id), before: { names, position }, after: typed });
    return { success: true as const };
  });
}

const groupSubject = (id: number): string => `plan group ${id}`;
