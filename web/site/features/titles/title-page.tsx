import { useRef } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { usePageTitle } from "#shared/ui/page-title.ts";
import type { Video } from "../cards/card.ts";
import { useScrollRestoration } from "#shared/motion/scroll-restoration.ts";
import type { Foretaste } from "../cards/preview-link.tsx";
import { TitleBody } from "./title-body.tsx";
import { useTitle } from "./title-data.ts";
import { TitleFault, TitleSkeleton } from "./title-states.tsx";

/** A title's page. */
export function TitlePage({ id }: { id: number }) {
  const t = useTranslations("catalogue");
  const { data, error, refetch, isFetching } = useTitle(id);
  const { state } = useLocation();
  usePageTitle(data?.title);
  if (data) return <Whole key={data.id} video={data} />;
  return (
    <div className="title-page">
      <h1 className="sr-only">{t("detail")}</h1>
      {error ? (
        <TitleFault error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <TitleSkeleton foretaste={(state as { foretaste?: Foretaste } | null)?.foretaste} />
      )}
    </div>
  );
}

/** Back from the player, the focus is on the link that opened it. */
function Whole({ video }: { video: Video }) {
  const page = useRef<HTMLDivElement>(null);
  useScrollRestoration(page);
  return (
    <div ref={page} className="title-page">
      <TitleBody video={video} heading="h1" headingId="title" />
    </div>
  );
}
