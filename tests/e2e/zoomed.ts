import { expect, type Page } from "@playwright/test";

/** A window of 1280 × 1024 px at 400 % (WCAG 1.4.10). */
const zoomed = { width: 320, height: 256 };

/**
 * What is lost of the page at 400 %: text and controls beyond the window's sides, outside of scrollable elements, and bars fixed
 * over more than a fifth of it. Leaves the window that small.
 */
export async function zoomFaultsOf(page: Page): Promise<string[]> {
  await page.setViewportSize(zoomed);
  // A page of phones leads others on.
  await expect(page.locator("[data-route-spinner]")).toHaveCount(0);
  return page.evaluate(() => {
    const seen = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    const saysSomething = (element: Element) =>
      element.matches("a[href], button, input, select, textarea") ||
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
    const isHeld = (element: Element | null): boolean => {
      if (element === null || element === document.body) return false;
      const { overflowX, clipPath } = getComputedStyle(element);
      return /auto|scroll/.test(overflowX) || clipPath !== "none" || isHeld(element.parentElement);
    };
    const beyond = seen.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1) && saysSomething(element) && !isHeld(element);
    });
    const bars = seen.filter((element) => {
      const { width, height, top, bottom } = element.getBoundingClientRect();
      const isShown = bottom > 0 && top < innerHeight && width > innerWidth / 2;
      return /fixed|sticky/.test(getComputedStyle(element).position) && isShown && height > innerHeight / 5;
    });
    return [...beyond, ...bars].map(
      ({ tagName, className, textContent }) => `at 400 %: ${tagName}.${className} ${textContent.trim().slice(0, 40)}`,
    );
  });
}
