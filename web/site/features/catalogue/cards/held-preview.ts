import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { isQuiet } from "../quiet-focus.ts";

/** How long a card is held before its preview opens, in milliseconds. */
const holdMs = 500;
/** Leaving for less than this is slipping, not leaving. */
const slipMs = 80;

/** Opens after a card has been under the mouse or the keyboard's focus for half a second; Escape closes it. */
export function useHoverPreview(frame: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (next: boolean, after: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), after);
  };
  const pointed = useRef(false);
  /** A page that moves under a resting pointer, or comes back under it, is not pointed at. */
  const point = ({ pointerType, target }: PointerEvent): void => {
    if (pointerType !== "mouse") return;
    // The button over the picture is meant itself: a preview would cover it.
    const isMeant = open || !isInCorner(target);
    if (isMeant && !pointed.current) change(true, holdMs);
    if (!isMeant) clearTimeout(timer.current);
    pointed.current = isMeant;
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== "mouse") return;
    pointed.current = false;
    change(false, slipMs);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return undefined;
    // What was under the pointer no longer is, unless it stood still behind what scrolls.
    const scrolled = ({ target }: Event): void => {
      if (target instanceof Node && target.contains(frame.current)) close();
    };
    addEventListener("scroll", scrolled, { capture: true, passive: true });
    return () => removeEventListener("scroll", scrolled, { capture: true });
  });

  const isKeyboard = (event: FocusEvent): boolean =>
    !isQuiet() && event.target instanceof Element && event.target.matches(".card:focus-visible");
  const handlers = {
    onPointerMove: point,
    onPointerLeave: leave,
    onPointerDown: () => clearTimeout(timer.current),
    onFocus: (event: FocusEvent) => {
      if (isKeyboard(event)) change(true, holdMs);
      else if (isInCorner(event.target)) close();
    },
    onBlur: (event: FocusEvent) => {
      const { relatedTarget } = event;
      if (!frame.current?.contains(relatedTarget) && !isOver(relatedTarget, frame.current)) close();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !open) return;
      event.stopPropagation();
      frame.current?.querySelector<HTMLElement>(".card")?.focus();
      close();
    },
  };
  return { open, close, handlers };
}

function isInCorner(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".title-card-corner") !== null;
}

/** Whether the focus went to a dialog over the card: it comes back to where it was once that closes. */
function isOver(target: EventTarget | null, frame: HTMLElement | null): boolean {
  const dialog = target instanceof Element ? target.closest("dialog:modal") : null;
  return dialog !== null && !dialog.contains(frame);
}
