import { useLayoutEffect, type RefObject } from "react";

/** The view-transition-name of a title's picture; the player's style sheet uses it too. */
const name = "title-picture";
/** Removes the name after this time in milliseconds, longer than any transition. */
const movedMs = 500;

/** Elements that show a title with its picture. */
const shown = ".card-preview, .title-card, .title-cover, .top-video, .full-slide, .episode";
const pictures = ".card-preview-picture, .title-cover-stage, .top-video-stage, .picture";
/** A title's own page keeps the name while it stands. */
const stages = ".title-cover-stage";

let named: HTMLElement | null = null;

/** Whether page changes are animated. */
export const moves = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Call before navigating: names the picture at the link, so that it morphs into the next page's. */
export function growFrom(link: Element): void {
  take(link.closest(shown)?.querySelector<HTMLElement>(pictures) ?? null);
}

/** Call while navigating back: names the card's picture, if it has one, as the transition's target. */
export function shrinkInto(card: Element): void {
  const picture = card.querySelector<HTMLElement>(".picture");
  if (!picture) return;
  take(picture);
  setTimeout(() => named === picture && take(null), movedMs);
}

/** Marks a picture as target, and then as source, of the transition. */
export function useGrown(picture: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = picture.current;
    take(own);
    return () => {
      if (named === own) take(null);
    };
  }, [picture]);
}

/**
 * Call as the player opens over the page: it has the name from now on.
 * @returns call as it closes: the picture that it grew from has the name again, a card's for the transition alone
 */
export function letPlayerGrow(): () => void {
  const picture = named;
  take(null);
  return () => {
    if (!picture?.isConnected) return;
    take(picture);
    if (!picture.matches(stages)) setTimeout(() => named === picture && take(null), movedMs);
  };
}

/** Only one element may have the name, or the browser skips the transition. */
function take(picture: HTMLElement | null): void {
  if (named) named.style.viewTransitionName = "";
  named = moves() ? picture : null;
  if (named) named.style.viewTransitionName = name;
}
