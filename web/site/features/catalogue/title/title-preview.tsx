import { Maximize2, X } from "lucide-react";
import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { IconButton } from "../../../../shared/ui/button.tsx";
import { LinkButton } from "../../../../shared/ui/link-button.tsx";
import { openModal } from "../../../../shared/ui/modal.ts";
import { letSheetGrow, shrinkInto } from "../growing.ts";
import { previewParameter } from "../paths.ts";
import { leftLink } from "../place.ts";
import type { Foretaste } from "../preview-link.tsx";
import { focusQuietly } from "../quiet-focus.ts";
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

/** On closing, animates the picture back into its card and restores the focus. */
function useReturn(isOpen: boolean): void {
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const link = wasOpen.current && !isOpen ? leftLink() : undefined;
    wasOpen.current = isOpen;
    if (!link) return;
    const card = link.closest(".title-card");
    if (card) shrinkInto(card);
    focusQuietly(link);
  }, [isOpen]);
}

function Preview({ id }: { id: number }) {
  const t = useTranslations("catalogue");
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useClosePreview();
  const { data, error, refetch, isFetching } = useTitle(id);
  const { state } = useLocation();
  useLayoutEffect(() => openModal(dialog.current), []);
  useLayoutEffect(letSheetGrow, []);

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

/** Goes back in the history, or removes the parameter when the page was opened with it. */
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
