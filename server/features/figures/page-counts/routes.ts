import { adminPageCounts } from "#contract/admin/page-counts.ts";
import { civilDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import { pageCounts as calls } from "#contract/page-counts.ts";
import type { Database } from "#server/database/pool.ts";
import type { Api } from "#server/http/api.ts";
import { measurementAnswer } from "#server/http/measurement.ts";
import type { createCounting } from "./counting.ts";
import { findCountedMonths, findListViews, findMisses } from "./queries.ts";

export type PageCountDeps = {
  counting: ReturnType<typeof createCounting>;
  /** As search folds what is typed. */
  fold: (text: string) => string;
  /** Whether the account may be measured. */
  isMeasured: (accountId: number) => Promise<boolean>;
  categoriesOf: (
    database: Database,
    ids: readonly number[],
    locale: Locale,
  ) => Promise<{ id: number; title: string }[]>;
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
  api.on(adminPageCounts.unmet, async ({ database, query, locale }) => {
    await counting.write();
    const months = await findCountedMonths(database);
    const month = query.month ?? months[0] ?? null;
    if (month === null) return { months, month, searches: [], lists: [] };
    const lists = await findListViews(database, `${month}-01`);
    const ids = lists.flatMap(({ list }) => (list.startsWith("category-") ? [Number(list.slice(9))] : []));
    const titles = new Map(
      (await categoriesOf(database, ids, locale)).map(({ id, title }) => [`category-${id}`, title]),
    );
    return {
      months,
      month,
      searches: wholeWords(await findMisses(database, `${month}-01`)),
      lists: lists.map((one) => ({ ...one, title: titles.get(one.list) ?? null })),
    };
  });
}

const monthOf = (at: Date): string => civilDay(at).slice(0, 7);

/** Without what was typed on the way to a longer one. */
function wholeWords<T extends { keyword: string }>(misses: readonly T[]): T[] {
  return misses.filter(
    ({ keyword }) => !misses.some((one) => one.keyword !== keyword && one.keyword.startsWith(keyword)),
  );
}
