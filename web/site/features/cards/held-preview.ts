import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { isPlayerOpen, onPlayerClosed } from "#shared/ui/player-open.ts";
import { isQuiet } from "#shared/motion/quiet-focus.ts";

/** Hover time before the preview opens, in milliseconds. */
const holdMs = 500;
/** Leaving for less than this does not close it, in milliseconds. */
const slipMs = 80;

/** A preview that is leaving shrinks back into its card. */
export type PreviewPhase = "open" | "leaving" | "closed";

/** Opens after half a second of hover or keyboard focus; Escape closes. */
export function useHoverPreview(frame: RefObject<HTMLElement | null>) {
  const [phase, setPhase] = useState<PreviewPhase>("closed");
  const open = phase === "open";
  const setOpen = (next: boolean): void => setPhase((now) => (next ? "open" : now === "closed" ? "closed" : "leaving"));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const change = (next: boolean, after: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), after);
  };
  const pointed = useRef(false);
  /** Ignores elements that scrolling or navigation moves under a resting pointer. */
  const point = ({ pointerType, target }: PointerEvent): void => {
    if (pointerType !== "mouse") return;
    // The pointer is on the corner button, which the preview would cover.
    const isMeant = open || !isInCorner(target);
    if (isMeant && !pointed.current) change(true, holdMs);
    if (!isMeant) clearTimeout(timer.current);
    pointed.current = isMeant;
  };
  const leave = ({ pointerType }: PointerEvent): void => {
    // The player that opens over the page takes the pointer away, and gives it back.
    if (pointerType !== "mouse" || isPlayerOpen()) return;
    pointed.current = false;
    change(false, slipMs);
  };
  const close = (): void => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (phase === "closed") return undefined;
    // Scrolling moved the card away from the pointer, unless it is outside the scrolled element.
    const scrolled = ({ target }: Event): void => {
      if (!(target instanceof Node) || !target.contains(frame.current)) return;
      clearTimeout(timer.current);
      setPhase("closed");
    };
    addEventListener("scroll", scrolled, { capture: true, passive: true });
    return () => removeEventListener("scroll", scrolled, { capture: true });
  });

  useEffect(() => {
    if (!open) return undefined;
    const track = (event: Event): void => {
      if (!pointed.current || (event.target instanceof Node && frame.current?.contains(event.target))) return;
      pointed.current = false;
      close();
    };
    // The pointer may have moved meanwhile; its next movement tells.
    const stop = onPlayerClosed(() => addEventListener("pointermove", track, { once: true, passive: true }));
    return () => {
      stop();
      removeEventListener("pointermove", track);
    };
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
  return { phase, gone: () => setPhase("closed"), handlers };
}

function isInCorner(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".title-card-corner") !== null;
}

/** Whether the focus moved to a dialog, from which it will return. */
function isOver(target: EventTarget | null, frame: HTMLElement | null): boolean {
  const dialog = target instanceof Element ? target.closest("dialog:modal") : null;
  return dialog !== null && !dialog.contains(frame);
}
