import { isRouteErrorResponse, useRouteError } from "react-router";
import { useTranslations } from "use-intl";
import { PublicFrame } from "../chrome/public-frame.tsx";
import "../features/catalogue/catalogue.css";
import { PublicTitle } from "../features/catalogue/title/public-title.tsx";
import { descriptionOf, shareOf, titleSchema } from "../features/catalogue/title/title-schema.ts";
import { Fault } from "../fault.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";
import { LostPlanet } from "../ui/drawings.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { StatePanel } from "../ui/state-panel.tsx";
import type { Route } from "./+types/video-info.ts";
import { idFrom } from "./id-from.ts";

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = {
  title: (loaded: Loaded | undefined) => loaded?.video.title ?? "",
  description: (loaded: Loaded | undefined) => (loaded ? descriptionOf(loaded.video) : ""),
  share: (loaded: Loaded | undefined) => loaded && shareOf(loaded.video),
  theme: "dark",
  script: false,
  indexed: (loaded: Loaded | undefined) => loaded !== undefined,
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, locale } = context.get(pageContext);
  const id = idFrom(params.videoId);
  try {
    const video = await services.callApi("GET /pub/videos/{id}", { params: { id } }, { locale });
    return { video };
  } catch (error) {
    if (isMissing(error)) throw new Response(null, { status: 404 });
    throw error;
  }
}

/** By its status alone: the server's own CallError is another class than the one in the pages' build. */
function isMissing(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === 404;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site } = matches[0].loaderData;
  return loaderData ? [{ "script:ld+json": titleSchema(loaderData.video, site) }] : [];
}

export default function VideoInfo({ loaderData }: Route.ComponentProps) {
  return (
    <PublicFrame overPicture>
      <PublicTitle video={loaderData.video} />
    </PublicFrame>
  );
}

/** No such title: said, with the way home. */
export function ErrorBoundary() {
  const t = useTranslations("catalogue");
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Fault error={error} />;
  return (
    <PublicFrame className="grid place-items-center px-gutter py-16">
      <StatePanel drawing={LostPlanet} title={t("notFound")}>
        <LinkButton to="/">{t("backHome")}</LinkButton>
      </StatePanel>
    </PublicFrame>
  );
}
