import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { queries } from "../api.ts";

export const titleKey = (id: number) => ["title", id] as const;

/** Shows a title that a call answered with, everywhere. */
export function putTitle(title: EditedTitle): void {
  queries.setQueryData(titleKey(title.id), title);
  void queries.invalidateQueries({ queryKey: ["titles"] });
}
