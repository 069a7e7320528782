import { civilDay } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import { yearsAfter } from "#server/dates.ts";
import { recordNotices, listUnused } from "#server/features/accounts/unused-queries.ts";
import { takeDue } from "#server/features/billing/disputes/act-queries.ts";
import { takeRenewalsToAnnounce } from "#server/features/billing/leaving/renewal-notice-queries.ts";
import { takeEndingTrials, takeExpiringCards } from "#server/features/billing/notices/queries.ts";
import { daysLater, monthsLater } from "#server/features/billing/rules/periods.ts";
import { lockMembersToNotify, setNotified } from "#server/features/groups/notice-queries.ts";
import { noticeDue } from "#server/features/groups/notices.ts";
import { takeAlarms } from "#server/features/support/requests/queries.ts";

/** More than there are people. */
const limit = 10_000;

/**
 * Takes the notices that are due on the day of the load as given. Most were, while the lives were recorded; a month of another
 * length moves some by a day or two, and nobody is to get a letter because a demonstration starts.
 */
export async function takeNoticesAsGiven(inside: Database, at: Date): Promise<void> {
  await takeEndingTrials(inside, 7, { from: daysLater(at, 1), until: daysLater(at, 7), at, limit });
  await takeEndingTrials(inside, 1, { from: at, until: daysLater(at, 1), at, limit });
  for (const [days, after] of [
    [60, 14],
    [14, -1],
  ] as const) {
    const [from, until] = [civilDay(daysLater(at, after)), civilDay(daysLater(at, days))];
    await takeExpiringCards(inside, days, { from, until, at, limit });
  }
  await takeRenewalsToAnnounce(inside, monthsLater(at, 1), monthsLater(at, 2), limit);
  for (const days of [1, 3] as const) await takeDue(inside, days, at);
  await takeAlarms(inside, civilDay(at));
  await takeEndsOfGroups(inside, at);
  await takeErasures(inside, at);
}

async function takeEndsOfGroups(inside: Database, at: Date): Promise<void> {
  const [today, before] = [civilDay(at), civilDay(daysLater(at, 30))];
  const rows = await lockMembersToNotify(inside, { today, before, limit });
  const due = rows.flatMap((row) => {
    const last = row.told_stage && row.told_end ? { stage: row.told_stage, end: row.told_end } : null;
    const stage = noticeDue(today, row.ends_on, last);
    return stage ? [{ id: row.id, stage, end: row.ends_on }] : [];
  });
  await setNotified(inside, due);
}

/** Accounts that nobody has used for eleven months hear of their end a month before it. */
async function takeErasures(inside: Database, at: Date): Promise<void> {
  const notSeenSince = yearsAfter(daysLater(at, 30), -1);
  const unused = await listUnused(inside, { notSeenSince, after: 0, limit }, at);
  const due = unused.filter(({ unusedSince, wasPaidFor }) => !wasPaidFor && unusedSince <= notSeenSince);
  await recordNotices(
    inside,
    due.map(({ id }) => id),
    30,
    at,
  );
}
