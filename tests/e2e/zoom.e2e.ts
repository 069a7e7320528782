import type { Page } from "@playwright/test";
import { visitAs } from "#tests/support/signed-in.ts";
import { expect, test } from "./watchful.ts";

/** A window of 1280 × 1024 px at 400 % (WCAG 1.4.10). */
const zoomed = { width: 320, height: 256 };

/** Text and controls beyond the window's sides, outside of scrollable elements, and bars fixed over the page. */
async function lostOn(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  const lost = await page.evaluate(() => {
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
      ({ tagName, className, textContent }) => `${tagName}.${className} ${textContent.trim().slice(0, 40)}`,
    );
  });
  return lost.map((fault) => `${address}: ${fault}`);
}

async function expectNothingLost(page: Page, addresses: string[]): Promise<void> {
  const lost: string[] = [];
  for (const address of addresses) lost.push(...(await lostOn(page, address)));
  expect(lost).toEqual([]);
}

test("at 400 % nothing overflows the window, and no fixed bar covers more than a fifth of it", async ({
  page,
  browser,
  contextOptions,
  baseURL,
}) => {
  await page.setViewportSize(zoomed);
  await expectNothingLost(page, ["/", "/connexion", "/enregistrement", "/cgu", "/faq", "/contactez-nous", "/cookies"]);
  for (const [index, addresses] of [
    ["/accueil", "/profile", "/my-list", "/search?keyword=sol"],
    ["/accueil-kids", "/favorites"],
  ].entries()) {
    const visit = await visitAs(browser, "family", { ...contextOptions, baseURL, viewport: zoomed }, index);
    await expectNothingLost(await visit.context.newPage(), addresses);
    await visit.context.close();
  }
});
