import { type CategoryFace, facesOf } from "#shared/home/category-faces.ts";
import { useKnownHome } from "../home/home-data.ts";

/** The pictures of the categories on this profile's home page, by id. Empty until it has been loaded. */
export function useCategoryFaces(): ReadonlyMap<number, CategoryFace> {
  const { data } = useKnownHome();
  return data ? facesOf(data.listCategory) : none;
}

const none: ReadonlyMap<number, CategoryFace> = new Map();
