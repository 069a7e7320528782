let last = Number.NEGATIVE_INFINITY;

if (typeof document !== "undefined")
  document.addEventListener("scroll", () => (last = performance.now()), { capture: true, passive: true });

/** Whether anything was scrolled so shortly ago: what is under a resting pointer then came there by itself. */
export const scrolledWithin = (milliseconds: number): boolean => performance.now() - last < milliseconds;
