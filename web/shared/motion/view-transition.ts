import { useLayoutEffect, type RefObject } from "react";

/** The view-transition-name of a title's picture. */
const name = "title-picture";
/** That of the sheet around it, and of the open preview that it grows from. */
const sheetName = "title-sheet";
/** Removes the name after this time in milliseconds, longer than any transition. */
const movedMs = 500;

/** Elements that show a title with its picture. */
const shown = ".card-preview, .title-card, .title-cover, .top-video, .full-slide, .episode";
const pictures = ".card-preview-picture, .title-cover-stage, .top-video-stage, .picture";
/** What grows into the sheet; the sheet itself has the name by its style sheet. */
const frames = ".card-preview-sheet";

let named: HTMLElement | null = null;
let namedFrame: HTMLElement | null = null;

/** Whether page changes are animated. */
export const isMotionAllowed = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Call before navigating: names the picture at the link, so that it morphs into the next page's. */
export function transitionFrom(link: Element): void {
  take(pictureAt(link));
}

/** The picture of the title that a link belongs to: that of its open preview, under which the card's is hidden. */
export function pictureAt(link: Element): HTMLElement | null {
  const place = link.closest(shown);
  return place?.querySelector<HTMLElement>(".card-preview-picture") ?? place?.querySelector(pictures) ?? null;
}

/** Call before a sheet opens over the page: what its link lies in grows into it. */
export function transitionSheetFrom(link: Element): void {
  const frame = link.closest<HTMLElement>(frames);
  // A second element of that name would stop the transition.
  takeFrame(frame?.closest(".title-preview-sheet") ? null : frame);
}

/** Call as the sheet is there: it has the name from now on. */
export const releaseSheetName = (): void => takeFrame(null);

/** Call while navigating back: names the card's picture, if it has one, as the transition's target. */
export function transitionBackTo(card: Element): void {
  const picture = card.querySelector<HTMLElement>(".picture");
  if (!picture) return;
  take(picture);
  setTimeout(() => named === picture && take(null), movedMs);
}

/** Marks a picture as target, and then as source, of the transition. */
export function useTransitionTarget(picture: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = picture.current;
    take(own);
    return () => {
      if (named === own) take(null);
    };
  }, [picture]);
}

/** Only one element may have the name, or the browser skips the transition. */
function take(picture: HTMLElement | null): void {
  if (named) named.style.viewTransitionName = "";
  named = isMotionAllowed() ? picture : null;
  if (named) named.style.viewTransitionName = name;
}

function takeFrame(frame: HTMLElement | null): void {
  if (namedFrame) namedFrame.style.viewTransitionName = "";
  namedFrame = isMotionAllowed() ? frame : null;
  if (namedFrame) namedFrame.style.viewTransitionName = sheetName;
}
