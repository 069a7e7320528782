import type { Page } from "@playwright/test";
import { visitAs } from "#tests/support/signed-in.ts";
import { layoutShiftOf } from "./layout-shift.ts";
import { expect, test } from "./watchful.ts";

/** The pages whose content loads after their frame, in a phone's and a desktop's window by turns: `npm run soak -- shifts` has all. */
const windows = {
  subscriber: { "/ages/6": 390, "/recents": 1440, "/favorites": 390, "/search?keyword=zzzzqqq": 1440 },
  child: { "/ages/6": 1440, "/favorites": 1440, "/search": 390 },
};

for (const [who, place] of [
  ["subscriber", 0],
  ["child", 1],
] as const)
  test(`no layout shifts while a ${who}’s pages load on a slow processor`, async ({
    browser,
    contextOptions,
    baseURL,
  }) => {
    const { context } = await visitAs(browser, "family", { ...contextOptions, baseURL }, place);
    const moved: Record<string, number> = {};
    for (const [address, width] of Object.entries(windows[who])) {
      const prepare = address === "/search" ? categoriesLast : undefined;
      const shift = await layoutShiftOf(context, `${baseURL}${address}`, width, prepare);
      if (shift > 0.01) moved[`${address} at ${width}`] = shift;
    }
    expect(moved).toEqual({});
    await context.close();
  });

/** Home's rows, which stand below the categories, come before them. */
async function categoriesLast(page: Page): Promise<void> {
  const home = Promise.withResolvers<void>();
  page.on("response", (answer) => answer.url().endsWith("/api/home") && home.resolve());
  await page.route("**/api/categories", async (route) => {
    await home.promise;
    await route.continue();
  });
}

test("the places of the bottom bar stay where they are while the rest of it arrives", async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const { context } = await visitAs(browser, "family", { ...contextOptions, baseURL });
  const page = await context.newPage();
  await page.setViewportSize({ width: 834, height: 900 });
  await page.goto("/accueil");
  await expect(page.locator(".home-rows[aria-busy=false]")).toBeVisible();
  const bar = page.locator(".bottom-bar");
  const first = bar.getByRole("link").first();
  const whole = await first.boundingBox();
  await bar.evaluate((element) => element.replaceChildren(...[...element.children].slice(0, 1)));
  expect(await first.boundingBox()).toEqual(whole);
  await context.close();
});

test("the landing page’s words and the limb below them are shown once all of the words are there", async ({ page }) => {
  await page.goto("/");
  const words = page.locator(".landing-hero-words");
  await expect(words).toBeVisible();
  await page.locator(".landing-hero-caption").evaluate((caption) => caption.remove());
  await expect(words).toBeHidden();
  const limb = await page.locator(".landing-hero").evaluate((hero) => getComputedStyle(hero, "::after").visibility);
  expect(limb).toBe("hidden");
});
