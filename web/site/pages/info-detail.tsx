import type { ShouldRevalidateFunctionArgs } from "react-router";
import { prefetchTitle } from "../features/titles/title-data.ts";
import { TitlePage } from "../features/titles/title-page.tsx";
import { TitleSkeleton } from "../features/titles/title-states.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import type { Route } from "./+types/info-detail.ts";
import { idFrom } from "./id-from.ts";

export const handle: PageHandle = { title: "catalogue.detail" };

/** An address that can name nothing answers 404. */
export function loader({ params }: Route.LoaderArgs) {
  idFrom(params.videoId);
  return null;
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  guardPage("protected", { request, params });
  const id = idFrom(params.videoId);
  prefetchTitle(id);
  return { id };
}
clientLoader.hydrate = true as const;

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const HydrateFallback = TitleSkeleton;

export default function InfoDetail({ loaderData }: Route.ComponentProps) {
  return <TitlePage key={loaderData.id} id={loaderData.id} />;
}
