import type { BulkChange } from "#contract/admin/titles.ts";
import type { Filter } from "./filters.ts";
import type { Selection } from "./selection.ts";

/** The bulk changes. */
export const bulkActs = ["state", "window", "territories", "categories", "audience", "brand"] as const;
export type BulkAct = (typeof bulkActs)[number];

export type WishProps = {
  change: BulkChange;
  selection: Selection;
  filter: Partial<Filter>;
  onChange: (part: BulkChange) => void;
};
