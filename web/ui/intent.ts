import { scrolledWithin } from "./scrolling.ts";

/** A pointer or a focus that only passes over a link asks for nothing, nor does one that a scroll brought under it, in milliseconds. */
const dwellMs = 120;
const scrollMs = 200;

/** Tells of each link within the site that somebody rests on, tabs to or touches: they will likely go there. */
export function onIntent(hear: (link: HTMLAnchorElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const consider = (event: Event): void => {
    clearTimeout(timer);
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (!link) return;
    const touched = event.type === "touchstart";
    timer = setTimeout(() => (touched || !scrolledWithin(scrollMs)) && hear(link), touched ? 0 : dwellMs);
  };
  const intents = ["pointerover", "focusin", "touchstart"];
  for (const intent of intents) document.addEventListener(intent, consider, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const intent of intents) document.removeEventListener(intent, consider);
  };
}
