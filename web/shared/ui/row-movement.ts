import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";

type Movement = {
  atStart: boolean;
  atEnd: boolean;
  /** Scrolls by one screen: -1 back, 1 forward. */
  page: (direction: -1 | 1) => void;
  moveByKey: (event: KeyboardEvent) => void;
};

const focusable = "a[href], button:not(:disabled)";

/**
 * Scrolls a row: by a screen with its arrow buttons, by a card with the arrow keys. Cards out of view are removed from the
 * tab order, so that Tab moves from row to row; screen readers still read them all.
 */
export function useRowMovement(track: RefObject<HTMLUListElement | null>, count: number): Movement {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    const list = track.current;
    if (!list) return undefined;
    const update = (): void => {
      const next = endsOf(list.scrollLeft, list.clientWidth, list.scrollWidth);
      setEnds((last) => (last.atStart === next.atStart && last.atEnd === next.atEnd ? last : next));
    };
    const seen = new IntersectionObserver((entries) => entries.forEach(keepInOrder), {
      root: list,
      threshold: [0, 0.1],
    });
    for (const item of [...list.children].slice(0, count)) seen.observe(item);
    // Also fires once after the first layout; measuring sooner would force an extra one.
    const resized = new ResizeObserver(update);
    resized.observe(list);
    list.addEventListener("scroll", update, { passive: true });
    return () => {
      seen.disconnect();
      resized.disconnect();
      list.removeEventListener("scroll", update);
    };
  }, [track, count]);

  const page = (direction: -1 | 1): void => {
    const list = track.current;
    if (!list) return;
    const step =
      (list.children[1]?.getBoundingClientRect().left ?? 0) - (list.children[0]?.getBoundingClientRect().left ?? 0);
    list.scrollBy({ left: direction * pageLength(list.clientWidth, step), behavior: "smooth" });
  };

  return { ...ends, page, moveByKey: (event) => track.current && moveIn(track.current, event, 0) };
}

/** For a grid of several lines. */
export function moveInLines(event: KeyboardEvent<HTMLElement>): void {
  const [first, ...others] = [...event.currentTarget.children].map((item) => item.getBoundingClientRect().top);
  moveIn(event.currentTarget, event, 1 + others.filter((top) => top === first).length);
}

/** @param across cards per line; 0 for a single line */
function moveIn(list: Element, event: KeyboardEvent, across: number): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...list.children];
  const current = items.findIndex((item) => item.contains(document.activeElement));
  const next = cardByKey(event.key, current, items.length, across);
  const target = next === undefined ? null : items[next]?.querySelector<HTMLElement>(focusable);
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  target.scrollIntoView({ inline: next === 0 ? "end" : "nearest", block: "nearest", behavior: "smooth" });
}

/** Whether a list is scrolled to either end, tolerating a pixel of rounding. */
export function endsOf(scrolled: number, seen: number, whole: number): { atStart: boolean; atEnd: boolean } {
  return { atStart: scrolled <= 1, atEnd: scrolled + seen >= whole - 1 };
}

/** Scroll distance of an arrow button: the fully visible cards, so that a cut-off one comes first next. At least one card. */
export function pageLength(seen: number, step: number): number {
  return step <= 0 ? seen : Math.max(1, Math.floor(seen / step)) * step;
}

/** The card a key moves to; undefined for none. */
export function cardByKey(key: string, current: number, count: number, across = 0): number | undefined {
  const aside = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 }[key];
  const next = aside ?? (across > 0 ? { ArrowDown: current + across, ArrowUp: current - across }[key] : undefined);
  return next === undefined || current < 0 || next < 0 || next >= count || next === current ? undefined : next;
}

function keepInOrder({ target, intersectionRatio }: IntersectionObserverEntry): void {
  // A list skipped by content-visibility counts as out of view, but Tab must still reach it.
  if (!target.checkVisibility({ contentVisibilityAuto: true })) return;
  for (const element of target.querySelectorAll<HTMLElement>(focusable)) {
    if (intersectionRatio >= 0.1 || element === document.activeElement) element.removeAttribute("tabindex");
    else element.tabIndex = -1;
  }
}
