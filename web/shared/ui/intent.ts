/** A pointer or a focus that only passes over a link asks for nothing, in milliseconds. */
const dwellMs = 120;

/** Tells of each link within the site that somebody rests on, tabs to or touches: they will likely go there. */
export function onIntent(hear: (link: HTMLAnchorElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let place = "";
  const hasMoved = ({ clientX, clientY }: PointerEvent): boolean => {
    const before = place;
    place = `${clientX} ${clientY}`;
    return place !== before;
  };
  const follow = (event: PointerEvent): void => void hasMoved(event);
  const consider = (event: Event): void => {
    clearTimeout(timer);
    // What a scroll brings under a pointer that stands still is not meant.
    if (event instanceof PointerEvent && !hasMoved(event)) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link) timer = setTimeout(() => hear(link), event.type === "touchstart" ? 0 : dwellMs);
  };
  const intents = ["pointerover", "focusin", "touchstart"];
  for (const intent of intents) document.addEventListener(intent, consider, { passive: true });
  document.addEventListener("pointermove", follow, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const intent of intents) document.removeEventListener(intent, consider);
    document.removeEventListener("pointermove", follow);
  };
}
