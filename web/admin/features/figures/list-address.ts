import type { ListedFigure } from "#contract/admin/figures.ts";

type Days = { from: string; to: string };
type Chosen = {
  /** One of a movement's. */
  reason?: string;
  /** Of those alone who paid for the first time in a month. */
  cohort?: string;
  /** Of accounts in this language alone. */
  language?: string;
};

/** The page of the people behind a figure of some days. */
export function listAddress(figure: ListedFigure, { from, to }: Days, chosen: Chosen = {}): string {
  return `/figures/people?${new URLSearchParams({ figure, from, to, ...chosen })}`;
}
