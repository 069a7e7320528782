/**
 * Fetches the player's engine as soon as somebody points at, or tabs to, a way to a watch page: it is there when the
 * title is asked for. Once a visit.
 */
export function warmOnIntent(root: Pick<Document, "addEventListener"> = document): void {
  const stop = new AbortController();
  const warm = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest('a[href^="/watch/"]') : null;
    if (!target) return;
    stop.abort();
    // The player asks again, and tells when it cannot be had.
    import("hls.js/light").catch(() => undefined);
  };
  for (const intent of ["pointerover", "focusin", "touchstart"]) {
    root.addEventListener(intent, warm, { passive: true, signal: stop.signal });
  }
}
