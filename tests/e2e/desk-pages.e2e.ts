import type { Page } from "@playwright/test";
import { barriersOf } from "./barriers.ts";
import { signInAsStaff } from "./staff-sign-in.ts";
import { staffTexts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

/** Every page of an admin's navigation, as it is shown. */
async function pagesOf(page: Page): Promise<string[]> {
  const links = page.getByRole("navigation", { name: staffTexts.nav.label }).getByRole("link");
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
}

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

async function faultsOf(page: Page, address: string, widths: readonly number[]): Promise<string[]> {
  await page.goto(address);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  const faults: string[] = [];
  for (const width of widths) faults.push(...(await sideways(page, width)));
  return [...faults, ...(await barriersOf(page))].map((fault) => `${address}: ${fault}`);
}

/** The last width is the one that is looked at for barriers. */
for (const [language, widths] of [
  ["fr", [600, 1000, 1280]],
  ["en", [834, 390]],
] as const)
  test(`no page of the desk has a barrier or scrolls sideways: ${widths.join(", ")} px, ${language}`, async ({
    page,
    context,
  }) => {
    await page.goto("/admin/security");
    await signInAsStaff(page, "admin");
    const pages = await pagesOf(page);
    expect(pages.length).toBeGreaterThan(20);
    await context.addCookies([{ name: "language", value: language, url: page.url() }]);
    const faults: string[] = [];
    for (const address of pages) faults.push(...(await faultsOf(page, address, widths)));
    expect(faults).toEqual([]);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  });
