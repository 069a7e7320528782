import type { Filter } from "./filters.ts";

/** The chosen titles: by id across pages, or all that the filter finds. */
export type Selection = { ids: ReadonlySet<number>; isAll: boolean };

/** The chosen titles as calls take them: by their ids, or all that the filter finds. */
export const wantedOf = ({ ids, isAll }: Selection, filter: Partial<Filter>): { ids: number[] } | { filter: object } =>
  isAll ? { filter } : { ids: [...ids] };
