import { countedAtMost, type TitleFilter, type TitleSort } from "#contract/admin/titles.ts";
import type { ListedTitle } from "#contract/admin/title-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import type { Page, Paging } from "#server/http/paged-answers.ts";
import { countTitles, findListed, findPage, type ListedRow } from "./listing-queries.ts";

/** A page of the list. `total` is exact up to `countedAtMost`, else one more than that. */
export async function listTitles(
  database: Database,
  { page, limit, sort, ...filter }: TitleFilter & Paging & { sort: TitleSort },
  at: Date,
): Promise<Page<ListedTitle> & { total: number }> {
  const total = await countTitles(database, filter, countedAtMost + 1, at);
  const window = { limit, offset: (page - 1) * limit, isFew: total <= countedAtMost };
  const ids = await findPage(database, filter, sort, window, at);
  const rows = ids.length === 0 ? [] : await findListed(database, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const last = Math.ceil(total / limit);
  const hasNext = total > countedAtMost ? ids.length === limit : page < last;
  return {
    data: ids.flatMap((id) => listed(byId.get(id)) ?? []),
    current_page: page,
    total_page: last,
    next_page: hasNext ? page + 1 : null,
    total,
  };
}

function listed(row: ListedRow | undefined): ListedTitle | undefined {
  if (!row) return undefined;
  const { from, until, updated_at, ...rest } = row;
  return {
    ...rest,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  };
}
