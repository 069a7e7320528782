import { findClosings } from "#server/features/billing/accounting/closing-queries.ts";
import { netByPayer } from "#server/features/billing/accounting/payers.ts";
import { drawFacts } from "#server/features/billing/disputes/evidence-pdf.ts";
import { watchedByAccount } from "#server/features/playback/watched-queries.ts";
import { oldestWatched, watchedDays } from "#server/features/playback/watching-queries.ts";
import type { RoyaltiesDeps } from "#server/features/royalties/deps.ts";
import { defineRoyaltyJobs } from "#server/features/royalties/jobs.ts";
import { rightsHolderRoutes } from "#server/features/royalties/routes.ts";
import { royaltyRoutes } from "#server/features/royalties/royalty-routes.ts";
import type { Api } from "#server/http/api.ts";
import type { AppDeps } from "./deps.ts";

const books: RoyaltiesDeps["books"] = {
  revenueOf: async (database, month) => (await findClosings(database, [month]))[0]?.net_cents,
  paidBy: netByPayer,
};

/** What rights holders are owed, from what was watched and from the closed books. */
export function composeRoyalties(api: Api, { database, jobs, config }: AppDeps): void {
  rightsHolderRoutes(api);
  royaltyRoutes(api, { books, draw: drawFacts, brandName: config.brand.name });
  const watched = { between: watchedByAccount, daysBetween: watchedDays, first: oldestWatched };
  defineRoyaltyJobs({ database, jobs, watched });
}
