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

/** What is wrong with a page: barriers, what leaves the window, and on a phone lists that have to be pushed sideways. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  const beyond = await page.evaluate(() => {
    const wide = [...document.querySelectorAll(".data-panel")].filter((list) => list.scrollWidth > list.clientWidth);
    const lists = innerWidth < 600 ? wide : [];
    const isWide = document.documentElement.scrollWidth > innerWidth;
    return [...lists.map((list) => `the list ${list.ariaLabel}`), ...(isWide ? ["the page"] : [])];
  });
  return [...(await barriersOf(page)), ...beyond.map((what) => `${what} scrolls sideways`)].map(
    (fault) => `${address}: ${fault}`,
  );
}

for (const [language, width] of [
  ["fr", 1280],
  ["en", 390],
] as const)
  test(`no page of the desk has a barrier or scrolls sideways: ${width} px, ${language}`, async ({ page, context }) => {
    await page.goto("/admin/security");
    await signInAsStaff(page, "admin");
    const pages = await pagesOf(page);
    expect(pages.length).toBeGreaterThan(20);
    await context.addCookies([{ name: "language", value: language, url: page.url() }]);
    await page.setViewportSize({ width, height: 844 });
    const faults: string[] = [];
    for (const address of pages) faults.push(...(await faultsOf(page, address)));
    expect(faults).toEqual([]);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
  });
