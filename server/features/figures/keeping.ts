import { civilDay } from "#contract/date-text.ts";
import { daysAfter, startOfCivilDay, yearsAfter } from "#server/dates.ts";
import type { Database } from "#server/database/pool.ts";
import type { FiguresDeps } from "./deps.ts";
import { sumCohorts, sumTrials } from "./cohorts/month-queries.ts";
import { findState, firstDay, replaceCash, setState, sumBalances, sumMovements } from "./day-queries.ts";
import { replaceMovements, replaceStretches } from "./life-queries.ts";
import { livesOf } from "./lives.ts";
import { createSignUpKeeping } from "./sign-ups/keeping.ts";

const batch = 1000;
/**
 * Transactions write their instants before they commit: what happened so shortly before the last time may not have been seen. And
 * a provider's schedule may be followed late.
 */
const overlapDays = 1;
/** Once a day everything is made from the papers again: what was changed without an instant of its own is found so. */
const remadeDays = 1;
/** Papers are erased after ten years, and a yearly period may have begun a year before: sums of older days stay as they are. */
const changingYears = 8;

/** Most sign-ups are decided by then; the others are followed once a day. */
const followedDays = 7;

export type Keeping = ReturnType<typeof createKeeping>;

type Going = { at: Date; signal: AbortSignal };

/** Keeps the figures: stretches and movements of each account, and the sums of each day. Safe to repeat. */
export function createKeeping(deps: Pick<FiguresDeps, "database" | "contracts" | "ledger" | "signUps">) {
  const { database, contracts, ledger } = deps;
  const signUps = createSignUpKeeping(deps);

  const keepAccounts = async (accountIds: readonly number[], at: Date) => {
    await database.transaction(async (inside) => {
      const lives = [...byAccount(await contracts.of(inside, accountIds, at))].map((own) => livesOf(own, at));
      await replaceStretches(
        inside,
        accountIds,
        lives.flatMap(({ stretches }) => stretches),
      );
      await replaceMovements(
        inside,
        accountIds,
        lives.flatMap(({ movements }) => movements),
      );
    });
  };

  const remake = async ({ at, signal }: Going) => {
    for (let last = 0; ;) {
      signal.throwIfAborted();
      const ids = await contracts.accountsAfter(database, last, batch);
      if (ids.length > 0) await keepAccounts(ids, at);
      if (ids.length < batch) return;
      last = ids.at(-1) ?? last;
    }
  };

  const follow = async (since: Date, { at, signal }: Going) => {
    const ids = await contracts.touched(database, since, at);
    for (let from = 0; from < ids.length; from += batch) {
      signal.throwIfAborted();
      await keepAccounts(ids.slice(from, from + batch), at);
    }
  };

  const sum = async (inside: Database, { since, at }: { since: Date | null; at: Date }) => {
    const oldest = civilDay(yearsAfter(at, -changingYears));
    await sumMovements(inside, oldest);
    const first = await firstDay(inside);
    if (first !== null) {
      const from = first > oldest ? first : oldest;
      await sumBalances(inside, { oldest, from, until: civilDay(at) });
    }
    await sumCohorts(inside, { oldest, until: civilDay(at) });
    await sumTrials(inside, { oldest });
    const cashFrom = since === null ? oldest : civilDay(since);
    await replaceCash(inside, cashFrom, await ledger.days(inside, startOfCivilDay(cashFrom)));
  };

  return {
    /** Brings the figures up to `at`: what was touched since the last time, or once a day everything. */
    async keep({ at, signal }: Going): Promise<void> {
      const { kept_at: keptAt, remade_at: remadeAt } = await findState(database);
      const isWhole = keptAt === null || remadeAt === null || remadeAt <= daysAfter(at, -remadeDays);
      const since = isWhole ? null : daysAfter(keptAt, -overlapDays);
      await (since === null ? remake({ at, signal }) : follow(since, { at, signal }));
      await signUps.keep({ since: since && daysAfter(at, -followedDays), signal });
      await database.transaction(async (inside) => {
        await sum(inside, { since, at });
        await setState(inside, { kept_at: at, remade_at: since === null ? at : remadeAt });
      });
    },
  };
}

/** The contracts of each account, in their order. */
function byAccount<T extends { accountId: number }>(contracts: readonly T[]): Iterable<T[]> {
  return Map.groupBy(contracts, ({ accountId }) => accountId).values();
}
