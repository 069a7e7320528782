import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { queries } from "#admin/api.ts";

export const titleKey = (id: number) => ["title", id] as const;

/** Puts a title from a response into every cached query. */
export function putTitle(title: EditedTitle): void {
  queries.setQueryData(titleKey(title.id), title);
  void queries.invalidateQueries({ queryKey: ["titles"] });
}
