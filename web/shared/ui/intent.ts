/** Time in milliseconds that a pointer or focus must rest on a link. */
const dwellMs = 120;

type Address = { pathname: string };

const listeners = new Set<(address: Address) => void>();

/** Announces that the user will likely follow this path, though no link to it is hovered yet. */
export function announceIntent(path: string): void {
  for (const onLink of listeners) onLink({ pathname: path });
}

/** Calls back with each internal link that the user hovers, focuses or touches, and will likely follow. */
export function onIntent(onLink: (address: Address) => void): () => void {
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
    // Ignore links that scrolling moves under a resting pointer.
    if (event instanceof PointerEvent && !hasMoved(event)) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link) timer = setTimeout(() => onLink(link), event.type === "touchstart" ? 0 : dwellMs);
  };
  // What is followed already prepares itself.
  const followed = (): void => clearTimeout(timer);
  const intents = ["pointerover", "focusin", "touchstart"];
  listeners.add(onLink);
  for (const intent of intents) document.addEventListener(intent, consider, { passive: true });
  document.addEventListener("pointermove", follow, { passive: true });
  document.addEventListener("click", followed, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    listeners.delete(onLink);
    for (const intent of intents) document.removeEventListener(intent, consider);
    document.removeEventListener("pointermove", follow);
    document.removeEventListener("click", followed, { capture: true });
  };
}
