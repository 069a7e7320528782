/**
 * Marks pictures that could not be loaded with `data-missing`, so that `picture.css` draws their place instead of the browser's
 * own sign. One listener for all of them, because errors come before pages are hydrated too. Pages without a script hold its
 * source, so it uses nothing but the browser's own names.
 */
export function watchMissingPictures(): void {
  const mark = (image: EventTarget | null, isMissing: boolean): void => {
    if (image instanceof HTMLImageElement)
      (image.closest("picture") ?? image).toggleAttribute("data-missing", isMissing);
  };
  const markAll = (): void => {
    for (const image of document.images)
      if (image.currentSrc && image.complete && image.naturalWidth === 0) mark(image, true);
  };
  markAll();
  document.addEventListener("error", ({ target }) => mark(target, true), { capture: true });
  document.addEventListener("load", ({ target }) => mark(target, false), { capture: true });
  // What another width of the window asks for fails without an event (HTML, 'Reacting to environment changes').
  let settled: ReturnType<typeof setTimeout>;
  addEventListener("resize", () => {
    clearTimeout(settled);
    settled = setTimeout(markAll, 1000);
  });
}
