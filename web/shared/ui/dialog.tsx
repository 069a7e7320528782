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
import { Capitals } from "./capitals.tsx";
import type { Drawing } from "./drawings.tsx";
import { openModal, staysAbove } from "./modal.ts";

type Props = {
  open: boolean;
  /** Called on Escape, the close button, or a press outside. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one first: it is shown rightmost, on phones on top. */
  actions?: ReactNode;
  /** Maximum width in pixels. */
  maxWidth?: number;
  /** Closes only by its own buttons. */
  persistent?: boolean;
  /** Whether a press outside closes it: not where that would lose what was typed. */
  closesBeside?: boolean;
  /** `alertdialog` for confirmations and errors. */
  role?: "alertdialog";
  /** Stays above dialogs that open after it. */
  above?: boolean;
  /** Drawing above the title. */
  drawing?: Drawing;
};

/** A modal dialog; a bottom sheet on phones. Its heading and actions stay in sight while a long body scrolls. The browser traps the focus and restores it afterwards. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  maxWidth = 500,
  persistent = false,
  closesBeside = true,
  role,
  above = false,
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

  // Close before unmounting, while the browser still knows the previously focused element.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!persistent) onClose();
  };
  // Browsers close on a second Escape regardless of preventDefault.
  const closed = (): void => {
    // The event comes late: StrictMode has opened the dialog again by then.
    if (!open || dialog.current?.open) return;
    if (persistent) dialog.current?.showModal();
    else onClose();
  };
  const pressBeside = (event: MouseEvent): void => {
    if (event.target === dialog.current && closesBeside && !persistent) onClose();
  };

  return (
    <dialog
      ref={dialog}
      role={role}
      {...(above && staysAbove)}
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
          <h2 id={titleId} className={`text-xl ${persistent ? "" : "pe-19"}`}>
            <Capitals>{title}</Capitals>
          </h2>
          {children && <div className="dialog-body">{children}</div>}
          {actions && <div className="dialog-actions">{actions}</div>}
          {!persistent && (
            // Last in the DOM, so that the dialog's content gets the initial focus.
            <div className="dialog-close absolute end-3 top-3">
              <IconButton label={t("close")} icon={<X className="size-5" aria-hidden="true" />} onClick={onClose} />
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

const leaving = 240;

/** True while open and during the closing animation, so that the content stays visible until it ends. */
function useDrawnUntilGone(open: boolean): boolean {
  const [lingering, setLingering] = useState(open);
  if (open && !lingering) setLingering(true);
  useEffect(() => {
    if (open) return undefined;
    const timer = setTimeout(() => setLingering(false), leaving);
    return () => clearTimeout(timer);
  }, [open]);
  return open || lingering;
}
