import { localeOfLanguage } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { yearsAfter } from "#server/dates.ts";
import type { JobRun } from "#server/jobs/run.ts";
import type { AccountsDeps } from "./deps.ts";
import type { EraseAccount } from "./erasing.ts";
import { findPerson } from "./person-queries.ts";
import { keptYears, nextStep, type DaysAhead, type NextStep } from "./unused.ts";
import { unusedLetter } from "./unused-letters.ts";
import {
  findUnused,
  listErased,
  listLegallyHeld,
  listUnused,
  lockUnerased,
  recordNotices,
  removeAccounts,
} from "./unused-queries.ts";

const batch = 200;

type ErasureNotice = { accountId: number; daysAhead: DaysAhead; erasesAt: string };

/**
 * Erases accounts that nobody uses, as if their holder had asked for it, after two letters. Each account is erased in a
 * transaction of its own, and batches go on where a run that died left off, because what is done is due no more.
 */
export function createUnusedAccounts(deps: AccountsDeps, erase: EraseAccount): void {
  const { database, jobs, sendLetter, place, holdsErasure, hasPapers } = deps;

  const heldOf = async (inside: Database, accountIds: readonly number[]): Promise<Set<number>> => {
    const held = new Set(await listLegallyHeld(inside, accountIds));
    for (const listHeld of holdsErasure) for (const id of await listHeld(inside, accountIds)) held.add(id);
    return held;
  };

  const notice = jobs.define(
    "accounts.unused-notice",
    async ({ accountId, daysAhead, erasesAt }: ErasureNotice, { at }) => {
      const [person, unused] = [await findPerson(database, accountId), await findUnused(database, accountId, at)];
      // Somebody signed in, paid, or was erased on their own request meanwhile.
      if (!person || !unused || (daysAhead === 30 ? unused.notifiedMonthAhead : unused.notifiedWeekAhead) === null)
        return;
      const locale = localeOfLanguage(person.language_id);
      const about = { erasesAt: new Date(erasesAt), wasPaidFor: unused.wasPaidFor };
      await sendLetter({ email: person.email, accountId }, unusedLetter(locale, place, about));
    },
    { recipientOf: async ({ accountId }) => (await findPerson(database, accountId))?.email ?? null },
  );

  const notify = (due: readonly { id: number; step: NextStep }[], { at, count }: JobRun) =>
    database.transaction(async (inside) => {
      for (const days of [30, 7] as const) {
        const letters = due.flatMap(({ id, step }) =>
          step.kind === "notify" && step.daysAhead === days
            ? [{ accountId: id, daysAhead: days, erasesAt: step.erasesAt.toISOString() }]
            : [],
        );
        if (letters.length === 0) continue;
        await recordNotices(
          inside,
          letters.map(({ accountId }) => accountId),
          days,
          at,
        );
        await notice.enqueueAll(inside, letters);
        await count(inside, "told", letters.length);
      }
    });

  /** Checks again under the lock: the account holder may be signing in at this moment. */
  const eraseUnused = (accountId: number, { at, count }: JobRun) =>
    erase(accountId, at, async (inside) => {
      if (!(await lockUnerased(inside, accountId))) return false;
      const unused = await findUnused(inside, accountId, at);
      if (!unused || nextStep(unused, at)?.kind !== "erase") return false;
      if ((await heldOf(inside, [accountId])).size > 0) return false;
      await count(inside, "erased", 1);
      return true;
    });

  const announceAndErase = async (run: JobRun) => {
    const notSeenSince = new Date(yearsAfter(run.at, -keptYears.unpaid).getTime() + 31 * 86_400_000);
    for (let after = 0; ;) {
      run.signal.throwIfAborted();
      const found = await listUnused(database, { notSeenSince, after, limit: batch }, run.at);
      const due = found.flatMap(({ id, ...use }) => {
        const step = nextStep(use, run.at);
        return step ? [{ id, step }] : [];
      });
      const held = await heldOf(
        database,
        due.map(({ id }) => id),
      );
      await run.count(database, "held", held.size);
      const free = due.filter(({ id }) => !held.has(id));
      await notify(free, run);
      for (const { id, step } of free) if (step.kind === "erase") await eraseUnused(id, run);
      after = found.at(-1)?.id ?? after;
      if (found.length < batch) return;
    }
  };

  /** Removes what is left of erased accounts once the law asks for none of their papers any more. */
  const removeRest = async ({ signal, count }: JobRun) => {
    for (let after = 0; ;) {
      signal.throwIfAborted();
      const erased = await listErased(database, after, batch);
      await database.transaction(async (inside) => {
        const kept = new Set(await hasPapers(inside, erased));
        const rest = erased.filter((id) => !kept.has(id));
        await count(inside, "removed", await removeAccounts(inside, rest));
      });
      after = erased.at(-1) ?? after;
      if (erased.length < batch) return;
    }
  };

  jobs.define("accounts.unused", async (_data, run) => {
    for (const what of ["told", "erased", "held", "removed"] as const) await run.count(database, what, 0);
    await announceAndErase(run);
    await removeRest(run);
  });
}
