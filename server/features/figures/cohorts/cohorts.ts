import type { Cohorts, Trials } from "#contract/admin/cohorts.ts";
import type { Database } from "#server/database/pool.ts";
import { monthAfter } from "#server/dates.ts";
import type { Period } from "../periods.ts";
import { findKept, movedIn } from "../reading-queries.ts";
import { daysOfMonth, monthsOf } from "../watching/months.ts";
import { findCohortMonths, findTrialMonths } from "./reading-queries.ts";

type Asked = { since?: string | undefined };

const usualMonths = 12;

/** The new subscribers of each month, and who of them is one at the end of it and of each month after it. */
export async function cohorts(database: Database, asked: Asked): Promise<Cohorts> {
  const { keptAt, months } = await monthsAsked(database, asked);
  const moved = await movedIn(database, months.map(daysOfMonth));
  const begun = new Map(moved.filter(({ kind }) => kind === "new").map((row) => [row.from.slice(0, 7), row]));
  const ends = Map.groupBy(await findCohortMonths(database, spanOf(months)), ({ cohort }) => cohort);
  return {
    kept_at: keptAt?.toISOString() ?? null,
    cohorts: months.map((month) => ({
      month,
      people: begun.get(month)?.people ?? 0,
      mrr_cents: begun.get(month)?.mrr_cents ?? 0,
      ends: (ends.get(month) ?? []).map(({ month: end, people, mrr_cents: cents }) => ({
        month: end,
        people,
        mrr_cents: cents,
      })),
    })),
  };
}

/** What became of the free months that began in each month. */
export async function trials(database: Database, asked: Asked): Promise<Trials> {
  const { keptAt, months } = await monthsAsked(database, asked);
  const found = Map.groupBy(await findTrialMonths(database, spanOf(months)), ({ month }) => month);
  return {
    kept_at: keptAt?.toISOString() ?? null,
    months: months.map((month) => {
      const of = (outcome: string) => found.get(month)?.find((one) => one.outcome === outcome)?.people ?? 0;
      const [turned, left, running] = [of("turned"), of("left"), of("running")];
      return { month, begun: turned + left + running, turned, left, running };
    }),
  };
}

/** The months from `since` to that of the last time that figures were kept, the latest first; without it, the last twelve. */
async function monthsAsked(database: Database, { since }: Asked) {
  const { keptAt, days } = await findKept(database);
  if (!days) return { keptAt, months: [] };
  const first = since ?? monthAfter(days.to.slice(0, 7), 1 - usualMonths);
  return { keptAt, months: monthsOf(days).filter((month) => month >= first) };
}

/** From the first of the earliest to the first of the latest; no day where there are none. */
function spanOf(months: readonly string[]): Period {
  const [latest = "0001-01"] = months;
  return { from: `${months.at(-1) ?? "0001-02"}-01`, to: `${latest}-01` };
}
