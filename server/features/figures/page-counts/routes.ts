import { adminPageCounts } from "#contract/admin/page-counts.ts";
import { civilDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import { pageCounts as calls } from "#contract/page-counts.ts";
import type { Database } from "#server/database/pool.ts";
import type { Api } from "#server/http/api.ts";
import { measurementAnswer } from "#server/http/measurement.ts";
import type { createCounting } from "./counting.ts";
import { fileOf } from "../files.ts";
import { homeRowsCsv, searchesCsv } from "./files.ts";
import { unmetOf, type CategoriesOf } from "./unmet.ts";

export type PageCountDeps = {
  counting: ReturnType<typeof createCounting>;
  /** As search folds what is typed. */
  fold: (text: string) => string;
  /** Whether the account may be measured. */
  isMeasured: (accountId: number) => Promise<boolean>;
  categoriesOf: CategoriesOf;
};

export function pageCountRoutes(api: Api, { counting, fold, isMeasured, categoriesOf }: PageCountDeps): void {
  api.on(calls.countSearchMiss, async ({ body, caller: { accountId }, request, at }) => {
    if (measurementAnswer(request) !== "refused" && (await isMeasured(accountId)))
      // An address is no word of a title.
      if (!body.keyword.includes("@")) counting.searchMiss(fold(body.keyword), { accountId, month: monthOf(at) });
    return {};
  });
  api.on(calls.countHomeLists, async ({ body, caller: { accountId }, request, at }) => {
    if (measurementAnswer(request) !== "refused" && (await isMeasured(accountId)))
      counting.homeLists(body.lists, body.seen, { accountId, month: monthOf(at) });
    return {};
  });
  const unmet = async (database: Database, asked: { month?: string | undefined; locale: Locale }) => {
    await counting.write();
    return unmetOf(database, { categoriesOf }, asked);
  };
  api.on(adminPageCounts.unmet, ({ database, query, locale }) => unmet(database, { ...query, locale }));
  api.on(adminPageCounts.searchesFile, async ({ database, query, locale }) =>
    fileOf(searchesCsv(await unmet(database, { ...query, locale })), "searches.csv"),
  );
  api.on(adminPageCounts.homeRowsFile, async ({ database, query, locale }) =>
    fileOf(homeRowsCsv(await unmet(database, { ...query, locale })), "home-rows.csv"),
  );
}

const monthOf = (at: Date): string => civilDay(at).slice(0, 7);
