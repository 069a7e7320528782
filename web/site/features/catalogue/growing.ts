import { useLayoutEffect, type RefObject } from "react";

/** The name under which the browser follows a title's picture from place to place; the player has it in its style sheet. */
const name = "title-picture";
/** Longer than any movement: what was named for one gives the name up after it, in milliseconds. */
const movedMs = 500;

/** What shows a title, and its picture inside. */
const shown = ".card-preview, .title-card, .title-cover, .top-video, .full-slide, .episode";
const pictures = ".card-preview-picture, .title-cover-stage, .top-video-stage, .picture";

let named: HTMLElement | null = null;

/** Whether a change of page is shown as one movement. */
export const moves = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Called before the address changes: the picture beside a link is where the next place of its title grows from. */
export function growFrom(link: Element): void {
  take(link.closest(shown)?.querySelector<HTMLElement>(pictures) ?? null);
}

/** Called while the address changes back: the picture of a card is where the movement ends. */
export function shrinkInto(card: Element): void {
  const picture = card.querySelector<HTMLElement>(".picture");
  take(picture);
  setTimeout(() => named === picture && take(null), movedMs);
}

/** The place that pictures grow into, and out of once it is there. */
export function useGrown(picture: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = picture.current;
    take(own);
    return () => {
      if (named === own) take(null);
    };
  }, [picture]);
}

/** Two elements of one name would stop the movement: there is one place that gives it, and takes it away. */
function take(picture: HTMLElement | null): void {
  if (named) named.style.viewTransitionName = "";
  named = moves() ? picture : null;
  if (named) named.style.viewTransitionName = name;
}
