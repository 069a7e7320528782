import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { visitAs } from "#tests/support/signed-in.ts";
import { startSite, type RunningSite } from "#tests/support/start-site.ts";
import { addOddCatalogue, type OddCatalogue } from "./odd-catalogue.ts";
import { layoutFaultsOf } from "./page-faults.ts";
import { openAsStaff } from "./staff-sign-in.ts";

// Without a GPU, animations would slow down the test.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const widths = [390, 834, 1440, 1920] as const;

let running: RunningSite;
let ids: OddCatalogue;
// A program of its own: its lists begin with titles whose pictures are missing.
test.beforeAll(async () => {
  running = await startSite();
  ids = await addOddCatalogue(running.site.databaseUrl);
});
test.afterAll(() => running.stop());

/** Every page is loaded once, in the narrowest window, and widened. */
async function faultsAt(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize({ width: widths[0], height: 844 });
  await page.goto(running.site.url + address);
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // The error event of a missing picture fires late, or not at all if the browser switched to another width.
    await expect
      .poll(() => layoutFaultsOf(page), { timeout: 5000 })
      .toEqual([])
      .catch(async () =>
        faults.push(...(await layoutFaultsOf(page)).map((fault) => `${address} at ${width}: ${fault}`)),
      );
  }
  return faults;
}

async function sweep(context: BrowserContext, addresses: string[]): Promise<void> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(`thrown: ${message}`));
  for (const address of addresses)
    await test.step(address, async () => void faults.push(...(await faultsAt(page, address))));
  expect(faults).toEqual([]);
}

/** Addresses of pages with lists that everybody has: children's differ in their colours. */
const lists = ["/recents", "/my-list", "/favorites", "/search", "/search?keyword=anticonstitutionnellement"];

test("unusual titles and missing pictures do not break public pages at any width", async ({ context }) => {
  await sweep(context, ["/", "/connexion", `/video-info/${ids.film}`, `/video-info/${ids.series}`]);
  const page = await context.newPage();
  await page.goto(running.site.url);
  // This page loads no script. A placeholder with the title’s name replaces a missing picture.
  const card = page.locator("a.card[data-title=below]").first();
  await card.scrollIntoViewIfNeeded();
  const place = card.locator("picture");
  await expect(place).toHaveAttribute("data-missing", "");
  const name = (await card.locator(".card-title").textContent()) ?? "";
  expect(await place.evaluate((picture) => getComputedStyle(picture, "::before").content)).toContain(name.slice(0, 8));
});

for (const [who, place, addresses] of [
  [
    "a subscriber’s",
    0,
    () => [
      "/accueil",
      `/info-detail/${ids.film}`,
      `/info-detail/${ids.series}`,
      `/watch/${ids.film}`,
      `/category/${ids.wordCategory}`,
      ...lists,
    ],
  ],
  ["a child’s", 1, () => ["/accueil-kids", `/info-detail/${ids.kids}`]],
] as const)
  test(`they do not break ${who} pages at any width`, async ({ browser, contextOptions }) => {
    const { context } = await visitAs(browser, "family", { ...contextOptions, baseURL: running.site.url }, place);
    await sweep(context, addresses());
    await context.close();
  });

test("they do not break the staff’s pages of titles at any width", async ({ context, page }) => {
  await openAsStaff(page, "editor", `${running.site.url}/admin/titles`);
  await expect(page.locator("h1").first()).toBeAttached();
  const parts = ["", "/media", "/pictures", "/viewing"].map((part) => `/admin/titles/${ids.film}${part}`);
  await sweep(context, ["/admin/titles", ...parts, `/admin/titles/${ids.series}/seasons`, "/admin/home"]);
});
