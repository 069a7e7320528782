import { useEffect } from "react";

/** Time in milliseconds until the page scrolls to the comment, as the page above it settles. */
const scrollDelayMs = 1200;

/** The comment named by a URL's hash: '#avis-12'. */
export function commentAsked(hash: string): number | null {
  const [, id] = /^#avis-(\d{1,10})$/.exec(hash) ?? [];
  return id === undefined ? null : Number(id);
}

/** Scrolls to the comment asked for, marks it and focuses it, once the comments are there. */
export function useArrival(asked: number | null, isThere: boolean): void {
  useEffect(() => {
    if (asked === null || !isThere) return undefined;
    const timer = setTimeout(() => {
      // Where it is gone, the section says so.
      const comment = document.getElementById(`avis-${asked}`) ?? document.querySelector<HTMLElement>(".reviews");
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      comment?.scrollIntoView({ block: "center", behavior: isStill ? "auto" : "smooth" });
      comment?.focus({ preventScroll: true });
      comment?.setAttribute("data-asked", "");
    }, scrollDelayMs);
    return () => clearTimeout(timer);
  }, [asked, isThere]);
}
