import { Maximize2 } from "lucide-react";
import { useLocation, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { previewParameter } from "../cards/paths.ts";
import type { Foretaste } from "../cards/preview-link.tsx";
import { SheetDialog } from "./sheet-dialog.tsx";
import { useReturn } from "./sheet.ts";
import { TitleBody } from "./title-body.tsx";
import { useTitle } from "./title-data.ts";
import { TitleFault, TitleSkeleton } from "./title-states.tsx";

/** The preview named in the URL, over the current page. */
export function TitlePreview() {
  const [query] = useSearchParams();
  const id = Number(query.get(previewParameter));
  const isOpen = Number.isSafeInteger(id) && id > 0;
  useReturn(isOpen);
  return isOpen ? <Preview key={id} id={id} /> : null;
}

function Preview({ id }: { id: number }) {
  const t = useTranslations("catalogue");
  const { data, error, refetch, isFetching } = useTitle(id);
  const { state } = useLocation();
  return (
    <SheetDialog parameter={previewParameter} headingId={data && "preview-title"}>
      {data ? (
        <TitleBody video={data} heading="h2" headingId="preview-title" />
      ) : error ? (
        <TitleFault error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <TitleSkeleton foretaste={(state as { foretaste?: Foretaste } | null)?.foretaste} />
      )}
      {data && (
        <p className="px-[var(--sheet-gutter)] pb-8">
          <LinkButton to={`/info-detail/${id}`} look="secondary">
            <span className="flex items-center gap-2.5">
              <Maximize2 className="size-4" aria-hidden="true" />
              {t("wholePage")}
            </span>
          </LinkButton>
        </p>
      )}
    </SheetDialog>
  );
}
