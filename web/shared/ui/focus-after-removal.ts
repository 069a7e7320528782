import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

type Frame = { ref: RefObject<HTMLDivElement | null>; onFocus: (event: FocusEvent) => void };

/**
 * Moves the focus when a focused card is removed from a grid of `count` cards: to the card that takes its place, else the
 * last one, else the element that `orElse` returns.
 */
export function useFocusAfterRemoval(
  count: number,
  orElse: (frame: HTMLElement) => HTMLElement | null | undefined,
): Frame {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef({ count, place: -1 });
  useLayoutEffect(() => {
    const hasLostFocus = document.activeElement === document.body && last.current.place >= 0;
    if (frame.current && count < last.current.count && hasLostFocus) {
      const heir = cardsIn(frame.current)[Math.min(last.current.place, count - 1)];
      (heir ? heir.querySelector<HTMLElement>(".card") : orElse(frame.current))?.focus();
    }
    last.current.count = count;
  }, [count, orElse]);
  return {
    ref: frame,
    onFocus: ({ target }) => (last.current.place = cardsIn(frame.current).findIndex((card) => card.contains(target))),
  };
}

const cardsIn = (frame: HTMLElement | null) => [...(frame?.querySelectorAll(".card-grid > li") ?? [])];
