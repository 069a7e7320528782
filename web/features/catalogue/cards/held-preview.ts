import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";

/** How long a card is held before its preview opens, in milliseconds. */
const holdMs = 500;
/** Leaving for less than this is slipping, not leaving. */
const slipMs = 80;

/** Opens after a card has been under the mouse or the keyboard's focus for half a second; Escape closes it. */
export function useHeldPreview(frame: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (next: boolean, after: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), after);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return undefined;
    // What was under the pointer no longer is.
    addEventListener("scroll", close, { capture: true, passive: true });
    return () => removeEventListener("scroll", close, { capture: true });
  });

  const isKeyboard = (event: FocusEvent): boolean =>
    event.target instanceof Element && event.target.matches(".card:focus-visible");
  const handlers = {
    onPointerEnter: (event: PointerEvent) => event.pointerType === "mouse" && change(true, holdMs),
    onPointerLeave: (event: PointerEvent) => event.pointerType === "mouse" && change(false, slipMs),
    onPointerDown: () => clearTimeout(timer.current),
    onFocus: (event: FocusEvent) => isKeyboard(event) && change(true, holdMs),
    onBlur: (event: FocusEvent) => !frame.current?.contains(event.relatedTarget) && close(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !open) return;
      event.stopPropagation();
      frame.current?.querySelector<HTMLElement>(".card")?.focus();
      close();
    },
  };
  return { open, close, handlers };
}
