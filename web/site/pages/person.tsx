import { PersonList } from "../features/reading/person-list.tsx";
import { ListSkeleton } from "../features/reading/card-list.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";
import type { Route } from "./+types/person.ts";
import { isMissing } from "./is-missing.ts";

export const handle: PageHandle = { title: "catalogue.people.person" };

export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  const { services, locale } = context.get(pageContext);
  try {
    await services.callApi("GET /people/{slug}", { params: { slug } }, { locale });
  } catch (error) {
    throw isMissing(error) ? new Response(null, { status: 404 }) : error;
  }
  return null;
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  guardPage("protected", { request, params });
  return { slug: params.slug };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = ListSkeleton;

export default function PersonPage({ loaderData }: Route.ComponentProps) {
  return <PersonList key={loaderData.slug} slug={loaderData.slug} />;
}
