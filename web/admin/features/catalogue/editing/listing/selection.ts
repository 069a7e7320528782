import type { Filter } from "./filters.ts";

/** The selection: by id across pages, or everything that the filter matches. */
export type Selection = { ids: ReadonlySet<number>; isAll: boolean };

/** The selection as calls take it: ids, or the filter. */
export const wantedOf = ({ ids, isAll }: Selection, filter: Partial<Filter>): { ids: number[] } | { filter: object } =>
  isAll ? { filter } : { ids: [...ids] };
