import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { usePageTitle } from "../../../../shared/ui/page-title.ts";
import type { Foretaste } from "../preview-link.tsx";
import { TitleBody } from "./title-body.tsx";
import { useTitle } from "./title-data.ts";
import { TitleFault, TitleSkeleton } from "./title-states.tsx";

/** A title's page. */
export function TitlePage({ id }: { id: number }) {
  const t = useTranslations("catalogue");
  const { data, error, refetch, isFetching } = useTitle(id);
  const { state } = useLocation();
  usePageTitle(data?.title);
  if (data) return <TitleBody key={data.id} video={data} heading="h1" headingId="title" />;
  return (
    <>
      <h1 className="sr-only">{t("detail")}</h1>
      {error ? (
        <TitleFault error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <TitleSkeleton foretaste={(state as { foretaste?: Foretaste } | null)?.foretaste} />
      )}
    </>
  );
}
