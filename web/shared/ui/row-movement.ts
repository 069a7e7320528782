import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";

type Movement = {
  atStart: boolean;
  atEnd: boolean;
  /** Moves by what is seen at once: -1 back, 1 on. */
  page: (direction: -1 | 1) => void;
  moveByKey: (event: KeyboardEvent) => void;
};

const focusable = "a[href], button:not(:disabled)";

/**
 * Moves a scrolling list: by arrows a screen at a time, by keys a card at a time. Cards out of sight leave the order of Tab,
 * so that Tab goes from row to row instead of through twenty posters; screen readers still read them all.
 */
export function useRowMovement(track: RefObject<HTMLUListElement | null>, count: number): Movement {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    const list = track.current;
    if (!list) return undefined;
    const look = (): void => {
      const next = endsOf(list.scrollLeft, list.clientWidth, list.scrollWidth);
      setEnds((last) => (last.atStart === next.atStart && last.atEnd === next.atEnd ? last : next));
    };
    const seen = new IntersectionObserver((entries) => entries.forEach(keepInOrder), {
      root: list,
      threshold: [0, 0.1],
    });
    for (const item of list.children) seen.observe(item);
    // Told once at the start too, when the browser has laid the list out: asking sooner would have it do so twice.
    const resized = new ResizeObserver(look);
    resized.observe(list);
    list.addEventListener("scroll", look, { passive: true });
    return () => {
      seen.disconnect();
      resized.disconnect();
      list.removeEventListener("scroll", look);
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

/** For a list in several lines. */
export function moveInLines(event: KeyboardEvent<HTMLElement>): void {
  const [first, ...others] = [...event.currentTarget.children].map((item) => item.getBoundingClientRect().top);
  moveIn(event.currentTarget, event, 1 + others.filter((top) => top === first).length);
}

/** @param across how many cards a line holds; 0 where there is only one line */
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

/** Whether a list stands at either end; a pixel of rounding counts as there. */
export function endsOf(scrolled: number, seen: number, whole: number): { atStart: boolean; atEnd: boolean } {
  return { atStart: scrolled <= 1, atEnd: scrolled + seen >= whole - 1 };
}

/** How far a press on an arrow goes: the cards wholly seen, so that the cut one comes first next. At least one card. */
export function pageLength(seen: number, step: number): number {
  return step <= 0 ? seen : Math.max(1, Math.floor(seen / step)) * step;
}

/** The card a key leads to, or undefined where it leads nowhere. */
export function cardByKey(key: string, current: number, count: number, across = 0): number | undefined {
  const aside = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 }[key];
  const next = aside ?? (across > 0 ? { ArrowDown: current + across, ArrowUp: current - across }[key] : undefined);
  return next === undefined || current < 0 || next < 0 || next >= count || next === current ? undefined : next;
}

function keepInOrder({ target, intersectionRatio }: IntersectionObserverEntry): void {
  // A list far below is not drawn, and all of it counts as out of sight: Tab leads there all the same.
  if (!target.checkVisibility({ contentVisibilityAuto: true })) return;
  for (const element of target.querySelectorAll<HTMLElement>(focusable)) {
    if (intersectionRatio >= 0.1 || element === document.activeElement) element.removeAttribute("tabindex");
    else element.tabIndex = -1;
  }
}
