import { type MouseEvent, useEffect } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { LeavingLine } from "../cards/leaving-line.tsx";
import { nameSize } from "../cards/measures.ts";
import { homeOf, session } from "#shared/api/session.ts";
import { useSiteSettings } from "#site/use-root-data.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { usePageTitle } from "#shared/ui/page-title.ts";
import { Rating } from "#shared/ui/rating.tsx";
import { useTitleSlots } from "../cards/title-slots.tsx";
import { openApp, storeFor } from "./open-app.ts";
import { WidePicture } from "../cards/wide-picture.tsx";
import { SeasonList } from "./season-list.tsx";
import { useTitle } from "./title-data.ts";
import { TitleFacts } from "./title-facts.tsx";
import { TitleFault, TitleSkeleton } from "./title-states.tsx";

type Props = {
  id: number;
  /** Whether to list the episodes. */
  withEpisodes: boolean;
};

/** A title's page on phones, with a link to the app. Redirects to home on wide screens. */
export function AppTitle({ id, withEpisodes }: Props) {
  const t = useTranslations("catalogue.app");
  const { data: video, error, refetch, isFetching } = useTitle(id);
  const { brandName, storeLinks, appScheme } = useSiteSettings();
  const slots = useTitleSlots();
  useHomeWhenWide();
  usePageTitle(video?.title);
  if (!video)
    return error ? <TitleFault error={error} onRetry={() => void refetch()} busy={isFetching} /> : <TitleSkeleton />;
  const store = storeFor(navigator.userAgent, storeLinks);
  return (
    <div className="title-page">
      <div className="title-cover" style={{ backgroundColor: video.color }}>
        <div className="title-cover-stage" aria-hidden="true">
          <WidePicture of={video} className="title-cover-picture" />
        </div>
        <div className="title-cover-words">
          <h1 className={`${nameSize(video.title)} font-extrabold text-balance`}>{video.title}</h1>
          <p className="cover-line empty:hidden">
            <Rating age={video.rating} />
          </p>
          <LeavingLine at={video.leaves_at} />
          {slots.actions && <div className="flex flex-wrap items-center gap-3">{slots.actions(video, "cover")}</div>}
        </div>
      </div>
      <div className="title-body">
        <TitleFacts video={video} />
        <section className="grid justify-items-start gap-4 rounded-lg border border-line bg-raised p-5">
          <h2 className="text-xl text-balance">{t("title", { brand: brandName })}</h2>
          {store && (
            <LinkButton to={store} onClick={appScheme === null ? undefined : openingApp(appScheme, id)}>
              {t("download")}
            </LinkButton>
          )}
          <LinkButton to={`/info-detail/${id}`} look="secondary">
            {t("browser")}
          </LinkButton>
        </section>
        {withEpisodes && <SeasonList heading="h2" video={video} />}
      </div>
    </div>
  );
}

/** Tries to open the app before following the store link. */
function openingApp(scheme: string, id: number) {
  return (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    openApp(`${scheme}://info-detail/${id}`, event.currentTarget.href);
  };
}

function useHomeWhenWide(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const wide = matchMedia("(min-width: 64rem)");
    const update = (): void => {
      if (wide.matches) void navigate(homeOf(session.profile.get()), { replace: true });
    };
    update();
    wide.addEventListener("change", update);
    return () => wide.removeEventListener("change", update);
  }, [navigate]);
}
