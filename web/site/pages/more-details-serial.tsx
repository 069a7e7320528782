import { AppTitle } from "../features/titles/app-title.tsx";
import { TitleSkeleton } from "../features/titles/title-states.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import type { Route } from "./+types/more-details-serial.ts";
import { idFrom } from "./id-from.ts";

export const handle: PageHandle = { title: "catalogue.detail" };

/** An address that can name nothing answers 404. */
export function loader({ params }: Route.LoaderArgs) {
  idFrom(params.videoId);
  return null;
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  guardPage("protected", { request, params });
  return { id: idFrom(params.videoId) };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = TitleSkeleton;

export default function MoreDetailsSerial({ loaderData }: Route.ComponentProps) {
  return <AppTitle key={loaderData.id} id={loaderData.id} withEpisodes={true} />;
}
