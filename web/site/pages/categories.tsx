import type { ClientLoaderFunctionArgs } from "react-router";
import { AllCategories, AllCategoriesSkeleton } from "../features/search/all-categories.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "catalogue.allCategories.title" };

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  guardPage("protected", asked);
  return null;
}
clientLoader.hydrate = true as const;

export const HydrateFallback = AllCategoriesSkeleton;

export default AllCategories;
