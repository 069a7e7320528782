/** A pointer that only passes over a title asks for nothing. */
const dwellMs = 120;

/** Prepares a watch page as soon as somebody rests on, touches, or tabs to a way to it. */
export function prepareOnIntent(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const consider = (event: Event) => {
    clearTimeout(timer);
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/watch/"]') : null;
    if (link) timer = setTimeout(() => void prepare(link.pathname), event.type === "touchstart" ? 0 : dwellMs);
  };
  for (const intent of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(intent, consider, { passive: true });
}

async function prepare(path: string): Promise<void> {
  try {
    const { prepareWatch } = await import("./prepare-watch.ts");
    await prepareWatch(path);
  } catch {
    // A refusal or a broken network is told by the watch page, when somebody goes there.
  }
}
