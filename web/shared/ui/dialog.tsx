import { X } from "lucide-react";
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";
import type { Drawing } from "./drawings.tsx";
import { openModal } from "./modal.ts";

type Props = {
  open: boolean;
  /** Asked to close: Escape, the cross, or a press beside it. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the one to press next first: it stands rightmost, and on a phone on top. */
  actions?: ReactNode;
  /** Largest width in pixels, as designed. */
  maxWidth?: number;
  /** Stays until one of its own buttons is pressed: no Escape, no cross, no press beside it. */
  persistent?: boolean;
  /** `alertdialog` interrupts: a confirmation, an error. */
  role?: "alertdialog";
  /** Above the title, where there is something to celebrate. */
  drawing?: Drawing;
};

/** A dialog over the page, a sheet from below on a phone. The browser keeps the focus in it and gives it back after. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  maxWidth = 500,
  persistent = false,
  role,
  drawing: Picture,
}: Props) {
  const t = useTranslations("shell");
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const drawn = useDrawnUntilGone(open);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) openModal(element);
    if (!open && element.open) element.close();
  }, [open]);

  // One that is taken away open is closed first, while the browser still knows where the focus was before.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!persistent) onClose();
  };
  // Browsers close on a second Escape whatever the page says.
  const closed = (): void => {
    if (!open) return;
    if (persistent) dialog.current?.showModal();
    else onClose();
  };
  const pressBeside = (event: MouseEvent): void => {
    if (event.target === dialog.current && !persistent) onClose();
  };

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      className="dialog"
      style={{ maxWidth: `${maxWidth / 16}rem` }}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={pressBeside}
    >
      {drawn && (
        <div className="dialog-sheet">
          {Picture && <Picture className="dialog-drawing" />}
          <h2 id={titleId} className={`text-xl ${persistent ? "" : "pe-12"}`}>
            {title}
          </h2>
          {children && <div className="dialog-body">{children}</div>}
          {actions && <div className="dialog-actions">{actions}</div>}
          {!persistent && (
            // Last, so that the first thing of the dialog's own has the focus when it opens.
            <div className="absolute end-3 top-3">
              <IconButton label={t("close")} icon={<X className="size-5" aria-hidden="true" />} onClick={onClose} />
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

const leaving = 240;

/** True while open and until the closing movement is over, so that a dialog does not empty before one's eyes. */
function useDrawnUntilGone(open: boolean): boolean {
  const [lingering, setLingering] = useState(open);
  useEffect(() => {
    if (open) {
      setLingering(true);
      return undefined;
    }
    const timer = setTimeout(() => setLingering(false), leaving);
    return () => clearTimeout(timer);
  }, [open]);
  return open || lingering;
}
