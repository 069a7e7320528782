/** The chosen titles: by id across pages, or all that the filter finds. */
export type Selection = { ids: ReadonlySet<number>; isAll: boolean };
