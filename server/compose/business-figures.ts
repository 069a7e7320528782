import { findDeskAccounts } from "#server/features/accounts/desk-queries.ts";
import { contractFacts } from "#server/features/billing/desk/contract-facts.ts";
import { accountsAfter, touchedAccounts } from "#server/features/billing/desk/contract-queries.ts";
import { ledgerDays, ledgerLines } from "#server/features/billing/desk/ledger-days.ts";
import { vatPercentOf } from "#server/features/billing/invoices/invoices.ts";
import type { FiguresDeps } from "#server/features/figures/deps.ts";
import { defineFigureJobs } from "#server/features/figures/jobs.ts";
import { figureRoutes } from "#server/features/figures/routes.ts";
import { findSeller } from "#server/features/support/identity/queries.ts";
import type { Api } from "#server/http/api.ts";
import type { AppDeps } from "./deps.ts";

/** What the operator's figures are made from. */
export const figureSources: Pick<FiguresDeps, "contracts" | "ledger" | "namesOf"> = {
  contracts: {
    of: async (from, accountIds, at) =>
      contractFacts(from, accountIds, { at, vatPercent: vatPercentOf(await findSeller(from)) }),
    accountsAfter,
    touched: touchedAccounts,
  },
  ledger: { days: ledgerDays, lines: ledgerLines },
  namesOf: findDeskAccounts,
};

export function composeBusinessFigures(api: Api, { database, jobs }: Pick<AppDeps, "database" | "jobs">): void {
  defineFigureJobs({ database, jobs, ...figureSources });
  figureRoutes(api, figureSources);
}
