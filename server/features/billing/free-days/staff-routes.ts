import { adminFreeDays } from "#contract/admin/free-days.ts";
import { adminOutages } from "#contract/admin/outages.ts";
import { actNote } from "#server/http/acts.ts";
import type { Api } from "#server/http/api.ts";
import { contractSubject } from "../rules/audit-subjects.ts";
import type { createFreeDays } from "./acting.ts";
import type { createOutages } from "./outages.ts";

type Giving = { one: ReturnType<typeof createFreeDays>; outages: ReturnType<typeof createOutages> };

/** Binds the staff's calls about free days. */
export function freeDaysRoutes(api: Api, { one, outages }: Giving): void {
  api.on(adminFreeDays.previewFreeDays, ({ params: { id: accountId }, query, database, locale, at }) =>
    one.preview(database, query.days, { accountId, locale, at }),
  );
  api.on(adminFreeDays.giveFreeDays, async ({ params: { id: accountId }, body, database, locale, at, note }) => {
    const { days, fingerprint } = body;
    const given = await one.give(database, days, { accountId, locale, at }, fingerprint);
    const subject = contractSubject(given.subscriptionId);
    if ("refundedCents" in given)
      note(actNote(body, { subject, after: { free_days: days, refunded_cents: given.refundedCents } }));
    else
      note(
        actNote(body, {
          subject,
          before: { period_ends_at: given.from.toISOString() },
          after: { free_days: days, period_ends_at: given.to.toISOString() },
        }),
      );
    return { success: true as const };
  });
  api.on(adminOutages.previewOutage, ({ query, database, locale, at }) =>
    outages.preview(database, query, { locale, at }),
  );
  api.on(adminOutages.previewOutagePeople, ({ query, database, at }) => outages.previewPeople(database, query, at));
  api.on(adminOutages.startOutage, async ({ body, caller, database, locale, at, note }) => {
    const { from, to, days, fingerprint } = body;
    const by = { shown: fingerprint, by: caller.email };
    const outage = await outages.start(database, { from, to, days }, { locale, at }, by);
    note(
      actNote(body, { subject: `outage ${outage.id}`, after: { from, to, free_days: days, people: outage.people } }),
    );
    return outage;
  });
  api.on(adminOutages.outages, ({ query, database }) => outages.list(database, query));
  api.on(adminOutages.outage, ({ params, database }) => outages.one(database, params.id));
  api.on(adminOutages.outagePeople, ({ params, query, database }) => outages.people(database, params.id, query));
}
