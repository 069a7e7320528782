import { CategoryList } from "../features/reading/category-list.tsx";
import { ListSkeleton } from "../features/reading/card-list.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";
import type { Route } from "./+types/category.ts";
import { idFrom } from "./id-from.ts";
import { requireFound } from "./require-found.ts";

export const handle: PageHandle = { title: "catalogue.lists.categoryTitle" };

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireFound("GET /categories/{id}", idFrom(params.categoryId), context.get(pageContext));
  return null;
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  guardPage("protected", { request, params });
  return { id: idFrom(params.categoryId) };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = ListSkeleton;

export default function Category({ loaderData }: Route.ComponentProps) {
  return <CategoryList key={loaderData.id} id={loaderData.id} />;
}
