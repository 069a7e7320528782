import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { openModal } from "#shared/ui/modal.ts";
import { releaseSheetName } from "#shared/motion/view-transition.ts";
import { useCloseSheet } from "./sheet.ts";

type Props = {
  /** The parameter of the URL that names what the sheet shows. */
  parameter: string;
  /** Id of the heading that names the sheet; undefined while there is none. */
  headingId: string | undefined;
  children: ReactNode;
};

/** A sheet over the page that grows from its card. Its close button, Escape, 'back' and a press beside it close it. */
export function SheetDialog({ parameter, headingId, children }: Props) {
  const t = useTranslations("catalogue");
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useCloseSheet(parameter);
  useLayoutEffect(() => openModal(dialog.current), []);
  useLayoutEffect(releaseSheetName, []);

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
      aria-labelledby={headingId}
      aria-label={headingId === undefined ? t("detail") : undefined}
      onCancel={cancel}
      onMouseDown={pressBeside}
    >
      <div className="title-preview-sheet">
        {children}
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
