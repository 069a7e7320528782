import { Maximize2, X } from "lucide-react";
import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { IconButton } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { openModal } from "../../../ui/modal.ts";
import { useGrown } from "../growing.ts";
import { previewParameter } from "../paths.ts";
import { TitleBody } from "./title-body.tsx";
import { useTitle } from "./title-data.ts";
import { TitleFault, TitleSkeleton } from "./title-states.tsx";

/** The preview that the address asks for, over whatever page is there. */
export function TitlePreview() {
  const [query] = useSearchParams();
  const id = Number(query.get(previewParameter));
  return Number.isSafeInteger(id) && id > 0 ? <Preview key={id} id={id} /> : null;
}

function Preview({ id }: { id: number }) {
  const t = useTranslations("catalogue");
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useClosePreview();
  const { data, error, refetch, isFetching } = useTitle(id);
  useLayoutEffect(() => openModal(dialog.current), []);
  useGrown();

  const cancel = (event: SyntheticEvent): void => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    close();
  };
  const pressBeside = (event: MouseEvent): void => {
    if (event.target === dialog.current) close();
  };
  return (
    <dialog
      ref={dialog}
      className="title-preview"
      aria-labelledby={data ? "preview-title" : undefined}
      aria-label={data ? undefined : t("detail")}
      onCancel={cancel}
      onMouseDown={pressBeside}
    >
      <div className="title-preview-sheet">
        {data ? (
          <TitleBody video={data} heading="h2" headingId="preview-title" whole={false} />
        ) : error ? (
          <TitleFault error={error} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <TitleSkeleton />
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
        <div className="title-preview-close">
          <IconButton
            look="onPicture"
            label={t("preview.close")}
            icon={<X className="size-5" aria-hidden="true" />}
            onClick={close}
          />
        </div>
      </div>
    </dialog>
  );
}

/** Goes back to where it was opened, or drops it from an address that was opened with it. */
function useClosePreview(): () => void {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation();
  return () => {
    if ((state as { previewOpened?: boolean } | null)?.previewOpened) void navigate(-1);
    else {
      const rest = new URLSearchParams(query);
      rest.delete(previewParameter);
      void navigate({ search: rest.size > 0 ? `?${rest}` : "" }, { replace: true, preventScrollReset: true });
    }
  };
}
