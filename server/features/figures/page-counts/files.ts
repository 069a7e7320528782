import type { Unmet } from "#contract/admin/page-counts.ts";
import { csvRows } from "#server/csv.ts";

/** The columns are the same in every language, as those of exports. */
export function searchesCsv({ month, searches }: Pick<Unmet, "month" | "searches">): string {
  const lines = searches.map(({ keyword, searches: count }) => [month ?? "", keyword, count]);
  return csvRows([["month", "keyword", "searches"], ...lines]);
}

export function homeRowsCsv({ month, lists }: Pick<Unmet, "month" | "lists">): string {
  const lines = lists.map(({ list, title, shown, seen }) => [month ?? "", list, title ?? "", shown, seen]);
  return csvRows([["month", "row", "title", "shown", "seen"], ...lines]);
}
