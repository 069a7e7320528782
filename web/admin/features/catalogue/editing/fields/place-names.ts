import type { TitlePlace } from "#contract/admin/title-preview.ts";
import { useTexts } from "#admin/texts.ts";

/** A function that names a list in which a title appears. */
export function usePlaceNames(): (place: TitlePlace) => string {
  const t = useTexts();
  return ({ place, name }) => t(`viewing.places.${place}`, { name: name ?? "" });
}
