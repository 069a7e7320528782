import type { Page } from "@playwright/test";

/**
 * Layout faults of a page: content that widens it, pictures that show the browser's icon for missing ones,
 * and controls that are cut off at a side. Content of a scrollable row is reachable by scrolling, unless it is wider than
 * the window.
 */
export function layoutFaultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { innerWidth } = window;
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) faults.push(`${over} px wider than the window`);

    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const broken = [...document.images].filter((image) => image.complete && image.naturalWidth === 0 && isShown(image));
    if (broken.some(({ currentSrc }) => currentSrc)) faults.push(`a broken picture: ${broken[0]?.currentSrc}`);

    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    for (const control of document.querySelectorAll("a[href], button, input, select, textarea, summary")) {
      const { left, right, width, height } = control.getBoundingClientRect();
      if (width <= 1 || height <= 1 || (left >= -1 && right <= innerWidth + 1)) continue;
      if (!isShown(control) || control.closest("[inert], [aria-hidden=true]")) continue;
      if (width <= innerWidth && scrolls(control.parentElement)) continue;
      faults.push(`'${control.textContent.slice(0, 30)}' from ${Math.round(left)} to ${Math.round(right)} px`);
    }
    return faults;
  });
}
