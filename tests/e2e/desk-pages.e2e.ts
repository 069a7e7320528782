import type { Page } from "@playwright/test";
import { barriersOf } from "./barriers.ts";
import { pagesOfDesk } from "./desk-navigation.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { expect, test } from "./watchful.ts";

/** What leaves the window, or has to be pushed sideways. */
async function sideways(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  return page.evaluate(async () => {
    // Tables are measured when their width has changed.
    for (let frames = 0; frames < 2; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    const lists = [...document.querySelectorAll(".data-panel")].filter((list) => list.scrollWidth > list.clientWidth);
    const isWide = document.documentElement.scrollWidth > innerWidth;
    return [...lists.map((list) => `the list ${list.ariaLabel}`), ...(isWide ? ["the page"] : [])].map(
      (what) => `${what} scrolls sideways at ${innerWidth} px`,
    );
  });
}

/** Every page is loaded once, in a desktop's window, and made narrower. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(address);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  const faults = await barriersOf(page);
  for (const width of [1280, 1000, 834, 600, 390]) faults.push(...(await sideways(page, width)));
  faults.push(...(await barriersOf(page)));
  return faults.map((fault) => `${address}: ${fault}`);
}

// In French: the pseudo-language, at 390 px too, is longer than English (pseudo-language.e2e.ts).
test("no page of the desk has a barrier at 1280 and 390 px, or scrolls sideways at any width", async ({ page }) => {
  test.slow();
  await openAsStaff(page, "admin", "/admin/security");
  const faults: string[] = [];
  for (const address of await pagesOfDesk(page)) faults.push(...(await faultsOf(page, address)));
  expect(faults).toEqual([]);
});
