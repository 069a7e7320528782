import { AgeList, AgeSkeleton } from "../features/reading/category-list.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";
import type { Route } from "./+types/age.ts";
import { idFrom } from "./id-from.ts";
import { requireFound } from "./require-found.ts";

export const handle: PageHandle = { title: "catalogue.lists.ageTitle" };

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireFound("GET /ages/{id}", idFrom(params.id), context.get(pageContext));
  return null;
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  guardPage("protected", { request, params });
  return { id: idFrom(params.id) };
}
clientLoader.hydrate = true as const;

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <AgeSkeleton id={Number(params.id)} />;
}

export default function Age({ loaderData }: Route.ComponentProps) {
  return <AgeList key={loaderData.id} id={loaderData.id} />;
}
