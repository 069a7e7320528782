import { localeOfLanguage } from "#contract/language.ts";
import { civilDay } from "#contract/date-text.ts";
import type { JobRun } from "#server/jobs/run.ts";
import type { GroupLetter, GroupsDeps, SendGroupLetter } from "./deps.ts";
import { groupLetter } from "./letters.ts";
import { lockMembersToNotify, setNotified } from "./notice-queries.ts";
import { noticeDue } from "./notices.ts";
import { findHolder, listFamiliesPaidByGroup } from "./queries.ts";
import { oneSeat } from "./seat.ts";

const batch = 500;
const noticeDays = 30;

/** Letters to members, and the daily jobs. */
export function createGroupJobs(deps: GroupsDeps): SendGroupLetter {
  const { database, jobs, sendLetter, subscriptionFacts, setAccountType } = deps;

  const send = async (letter: GroupLetter, { at }: Pick<JobRun, "at">) => {
    const holder = await findHolder(database, letter.accountId);
    // The account has been erased.
    if (!holder) return;
    const { user_subscription: own, subscription_end_at: endsAt } = await subscriptionFacts(letter.accountId, at);
    const ownUntil = own?.status === 1 && endsAt !== null ? new Date(endsAt) : null;
    await sendLetter(
      { email: holder.email, accountId: letter.accountId },
      groupLetter(localeOfLanguage(holder.language_id), deps, { ...letter, ...holder, ownUntil }),
    );
  };
  const letters = jobs.define("groups.letter", send, {
    recipientOf: async ({ accountId }) => (await findHolder(database, accountId))?.email ?? null,
  });

  /** Sends members the notices of a near or past end, each once. */
  const notifyOfEnds = async (at: Date): Promise<void> => {
    const today = civilDay(at);
    const before = new Date(Date.parse(today) + noticeDays * 86_400_000).toISOString().slice(0, 10);
    for (;;) {
      const notified = await database.transaction(async (inside) => {
        const rows = await lockMembersToNotify(inside, { today, before, limit: batch });
        const due = rows.flatMap((row) => {
          const last = row.told_stage && row.told_end ? { stage: row.told_stage, end: row.told_end } : null;
          const stage = noticeDue(today, row.ends_on, last);
          return stage ? [{ row, stage }] : [];
        });
        await setNotified(
          inside,
          due.map(({ row, stage }) => ({ id: row.id, stage, end: row.ends_on })),
        );
        await letters.enqueueAll(
          inside,
          due.map(({ row, stage }) => ({
            accountId: row.account_id,
            kind: stage,
            group: row.name,
            endsOn: row.ends_on,
          })),
        );
        return due.length;
      });
      if (notified < batch) return;
    }
  };

  jobs.define("groups.daily", async (_data, { at }) => {
    await notifyOfEnds(at);
    for (const accountId of await listFamiliesPaidByGroup(database, civilDay(at), at))
      await setAccountType(database, accountId, oneSeat);
  });
  return letters;
}
