import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";
import { dismissToast, type Toast, useToasts } from "./toast-store.ts";

/** Display time in milliseconds; longer with an action. */
const stays = { withoutAction: 6_000, withAction: 10_000 };

/** The live region of toasts. Once per page and always mounted, so that messages are announced. */
export function Toasts() {
  const toasts = useToasts();
  const [held, setHeld] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useTopmost(box, toasts.at(-1)?.id);
  return (
    <div
      ref={box}
      popover="manual"
      className="toasts"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live="polite" className="contents">
        {toasts
          .filter(({ tone }) => tone !== "error")
          .map((toast) => (
            <Message key={toast.id} toast={toast} held={held} />
          ))}
      </div>
      <div aria-live="assertive" className="contents">
        {toasts
          .filter(({ tone }) => tone === "error")
          .map((toast) => (
            <Message key={toast.id} toast={toast} held={held} />
          ))}
      </div>
    </div>
  );
}

/** Keeps an open popover above those that open later, such as the preview of a card: the last to open is on top. */
function useTopmost(box: RefObject<HTMLElement | null>, last: number | undefined): void {
  useEffect(() => {
    if (last !== undefined) raise(box.current);
  }, [box, last]);
  useEffect(() => {
    raise(box.current);
    const follow = ({ target, newState }: ToggleEvent): void => {
      if (target !== box.current && newState === "open") raise(box.current);
    };
    // Such events do not bubble.
    document.addEventListener("toggle", follow, { capture: true });
    return () => document.removeEventListener("toggle", follow, { capture: true });
  }, [box]);
}

function raise(popover: HTMLElement | null): void {
  // Hiding would take the focus from the button that has it.
  if (!popover || popover.contains(document.activeElement)) return;
  if (popover.matches(":popover-open")) popover.hidePopover();
  popover.showPopover();
}

function Message({ toast, held }: { toast: Toast; held: boolean }) {
  const t = useTranslations("shell");
  const { id, action } = toast;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(id), action ? stays.withAction : stays.withoutAction);
    return () => clearTimeout(timer);
  }, [held, id, action]);

  const act = (): void => {
    dismissToast(id);
    action?.run();
  };
  return (
    <div className="toast">
      {toast.tone === "success" && <CircleCheck className="size-5 flex-none text-success" aria-hidden="true" />}
      {toast.tone === "error" && <CircleAlert className="size-5 flex-none text-error" aria-hidden="true" />}
      <p className="min-w-0 flex-1 py-2">{toast.text}</p>
      {action && (
        <button
          type="button"
          onClick={act}
          className="min-h-9 rounded-md px-2 font-semibold text-accent-fore underline-offset-4 hover:underline"
        >
          {action.label}
        </button>
      )}
      <IconButton
        size="small"
        label={t("close")}
        icon={<X className="size-4" aria-hidden="true" />}
        onClick={() => dismissToast(id)}
      />
    </div>
  );
}
