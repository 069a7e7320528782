import type { ListedFigure } from "#contract/admin/figures.ts";

/** The page of the people behind a figure of some days. */
export function listAddress(figure: ListedFigure, { from, to }: { from: string; to: string }, reason?: string): string {
  const query = new URLSearchParams({ figure, from, to, ...(reason !== undefined && { reason }) });
  return `/figures/people?${query}`;
}
