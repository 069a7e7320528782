import type { Unmet } from "#contract/admin/page-counts.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { findCountedMonths, findListViews, findMisses } from "./queries.ts";

export type CategoriesOf = (
  database: Database,
  ids: readonly number[],
  locale: Locale,
) => Promise<{ id: number; title: string }[]>;
type Asked = { month?: string | undefined; locale: Locale };

/** What a month's searches did not find, and what its visits of home did not come to. */
export async function unmetOf(
  database: Database,
  { categoriesOf }: { categoriesOf: CategoriesOf },
  { month: asked, locale }: Asked,
): Promise<Unmet> {
  const months = await findCountedMonths(database);
  const month = asked ?? months[0] ?? null;
  if (month === null) return { months, month, searches: [], lists: [] };
  const lists = await findListViews(database, `${month}-01`);
  const ids = lists.flatMap(({ list }) => (list.startsWith("category-") ? [Number(list.slice(9))] : []));
  const titles = new Map((await categoriesOf(database, ids, locale)).map(({ id, title }) => [`category-${id}`, title]));
  return {
    months,
    month,
    searches: wholeWords(await findMisses(database, `${month}-01`)),
    lists: lists.map((one) => ({ ...one, title: titles.get(one.list) ?? null })),
  };
}

/** Without what was typed on the way to a longer one. */
function wholeWords<T extends { keyword: string }>(misses: readonly T[]): T[] {
  return misses.filter(
    ({ keyword }) => !misses.some((one) => one.keyword !== keyword && one.keyword.startsWith(keyword)),
  );
}
