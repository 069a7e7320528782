import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Marks a panel as `data-stacked` while its table is too wide for it, for `data-table.css`. It is measured, because what fits
 * depends on the columns, the rows and the language. `ruler`: an empty line as wide as the panel, whose height never changes.
 */
export function useStacked(): {
  panel: RefObject<HTMLElement | null>;
  ruler: RefObject<HTMLDivElement | null>;
} {
  const panel = useRef<HTMLElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  // After every change of what is shown.
  useLayoutEffect(() => measure(panel.current));
  useEffect(() => {
    const observer = new ResizeObserver(() => measure(panel.current));
    if (ruler.current) observer.observe(ruler.current);
    void document.fonts.ready.then(() => measure(panel.current));
    return () => observer.disconnect();
  }, []);
  return { panel, ruler };
}

function measure(panel: HTMLElement | null): void {
  if (!panel) return;
  panel.removeAttribute("data-stacked");
  panel.toggleAttribute("data-stacked", panel.scrollWidth > panel.clientWidth);
}
