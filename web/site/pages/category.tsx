import { CategoryList } from "../features/catalogue/lists/category-list.tsx";
import { ListSkeleton } from "../features/catalogue/lists/card-list.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import type { Route } from "./+types/category.ts";
import { idFrom } from "./id-from.ts";

export const handle: PageHandle = { title: "catalogue.lists.categoryTitle" };

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  guardPage("protected", { request, params });
  return { id: idFrom(params.categoryId) };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = ListSkeleton;

export default function Category({ loaderData }: Route.ComponentProps) {
  return <CategoryList key={loaderData.id} id={loaderData.id} />;
}
