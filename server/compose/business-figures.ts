import type { FastifyInstance } from "fastify";
import { registeredAfter } from "#server/features/accounts/registered.ts";
import { findDeskAccounts } from "#server/features/accounts/desk-queries.ts";
import { contractFacts } from "#server/features/billing/desk/contract-facts.ts";
import { accountsAfter, touchedAccounts } from "#server/features/billing/desk/contract-queries.ts";
import { orderedBy } from "#server/features/billing/desk/first-orders.ts";
import { ledgerDays, ledgerLines } from "#server/features/billing/desk/ledger-days.ts";
import { vatPercentOf } from "#server/features/billing/invoices/invoices.ts";
import { defineOriginJobs } from "#server/features/catalogue/origins/jobs.ts";
import { type OriginDeps, originRoutes } from "#server/features/catalogue/origins/routes.ts";
import { cohortRoutes } from "#server/features/figures/cohorts/routes.ts";
import type { FiguresDeps } from "#server/features/figures/deps.ts";
import { cash, keyFigures } from "#server/features/figures/figures.ts";
import { createCounting } from "#server/features/figures/page-counts/counting.ts";
import { pageCountRoutes } from "#server/features/figures/page-counts/routes.ts";
import type { QualityDeps } from "#server/features/figures/quality/deps.ts";
import { defineQualityJobs } from "#server/features/figures/quality/jobs.ts";
import { qualityRoutes } from "#server/features/figures/quality/routes.ts";
import { defineFigureJobs } from "#server/features/figures/jobs.ts";
import { figureRoutes } from "#server/features/figures/routes.ts";
import { signUpRoutes } from "#server/features/figures/sign-ups/routes.ts";
import type { Visits } from "#server/features/figures/sign-ups/visits.ts";
import type { WatchingDeps } from "#server/features/figures/watching/deps.ts";
import { defineWatchingJobs } from "#server/features/figures/watching/jobs.ts";
import { watchingRoutes } from "#server/features/figures/watching/routes.ts";
import { countFilms } from "#server/features/catalogue/reading/film-count.ts";
import { namedTitles } from "#server/features/playback/named-titles.ts";
import { oldestWatched, stopsBefore, watchedBetween, watchedDays } from "#server/features/playback/watching-queries.ts";
import { findSeller } from "#server/features/support/identity/queries.ts";
import type { Api } from "#server/http/api.ts";
import { fold } from "#server/features/catalogue/search/folding.ts";
import { categoriesNamed } from "#server/features/catalogue/home/category-names.ts";
import { isMeasured, whoChosePlans } from "#server/features/tracking/queries.ts";
import { createFaultLog } from "#server/fault-log.ts";
import type { AppDeps } from "./deps.ts";
import { composeVisits } from "./visits.ts";

/** What the operator's figures are made from. */
export const figureSources: Pick<FiguresDeps, "contracts" | "ledger" | "signUps" | "namesOf"> = {
  contracts: {
    of: async (from, accountIds, at) =>
      contractFacts(from, accountIds, { at, vatPercent: vatPercentOf(await findSeller(from)) }),
    accountsAfter,
    touched: touchedAccounts,
  },
  ledger: { days: ledgerDays, lines: ledgerLines },
  signUps: { registered: registeredAfter, ordered: orderedBy, planChosen: whoChosePlans },
  namesOf: findDeskAccounts,
};

/** What the figures of watching are made from. */
export const watchingSources: Pick<WatchingDeps, "watched" | "titlesOf" | "countFilms"> = {
  watched: { between: watchedBetween, daysBetween: watchedDays, oldest: oldestWatched, stops: stopsBefore },
  countFilms,
  titlesOf: namedTitles,
};

/** What is told beside the thresholds of the yearly statements, from the figures that are kept. */
const originSources: OriginDeps = {
  netOfYear: async (from, year) => {
    const { rows } = await cash(from, { from: `${year}-01-01`, to: `${year}-12-31`, interval: "month" });
    return rows.reduce((sum, { cents }) => sum + cents.sales, 0);
  },
  subscribersAt: async (from, at) => {
    const { now } = await keyFigures(from, at);
    return now.trial.people + now.active.people + now.past_due.people;
  },
};

export function composeBusinessFigures(
  app: FastifyInstance,
  api: Api,
  { database, jobs, log, clock }: Pick<AppDeps, "database" | "jobs" | "log" | "clock">,
  { media, attemptLimits }: Pick<WatchingDeps, "media"> & Pick<QualityDeps, "attemptLimits">,
): { visits: Visits } {
  defineOriginJobs({ database, jobs });
  originRoutes(api, originSources);
  defineFigureJobs({ database, jobs, ...figureSources });
  figureRoutes(api, figureSources);
  cohortRoutes(api);
  defineWatchingJobs({ database, jobs, ...watchingSources });
  watchingRoutes(api, { ...watchingSources, media });
  defineQualityJobs({ database, jobs });
  qualityRoutes(api, { database, attemptLimits, titlesOf: watchingSources.titlesOf });
  const faults = createFaultLog(log);
  const onFailure = (message: string, error: unknown) => faults.state(message, { reason: String(error) });
  const counting = createCounting({ database, onFailure });
  app.addHook("onClose", () => counting.close());
  const visits = composeVisits(app, { database, onFailure, clock });
  signUpRoutes(api, { visits });
  const mayBeMeasured = (accountId: number) => isMeasured(database, accountId);
  pageCountRoutes(api, { counting, fold, isMeasured: mayBeMeasured, categoriesOf: categoriesNamed });
  return { visits };
}
