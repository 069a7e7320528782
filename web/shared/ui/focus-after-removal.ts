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
    if (frame.current && count < last.current.count) focusHeir(frame.current, last.current.place, orElse);
    last.current.count = count;
  }, [count, orElse]);
  return {
    ref: frame,
    onFocus: ({ target }) => (last.current.place = cardsIn(frame.current).findIndex((card) => card.contains(target))),
  };
}

/** @param place of the card that last had the focus; -1 if none had */
export function focusHeir(
  frame: HTMLElement,
  place: number,
  orElse: (frame: HTMLElement) => HTMLElement | null | undefined,
): void {
  if (place < 0 || document.activeElement !== document.body) return;
  const cards = cardsIn(frame);
  const heir = cards[Math.min(place, cards.length - 1)];
  (heir ? heir.querySelector<HTMLElement>(".card") : orElse(frame))?.focus();
}

const cardsIn = (frame: HTMLElement | null) => [...(frame?.querySelectorAll(".card-grid > li") ?? [])];
