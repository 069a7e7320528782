import type { Page } from "@playwright/test";
import type { Locale } from "#contract/language.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import { barriersOf } from "./barriers.ts";
import { pagesOfDesk } from "./desk-navigation.ts";
import { inDatabase } from "./own-account.ts";
import { type Data, readData } from "./pseudo-data.ts";
import { faultsInPseudo, speakPseudo } from "./pseudo-page.ts";
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

/** Opens a page by its link in the navigation, which a desktop's window has beside the page. */
async function open(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 844 });
  const link = page.locator(`#places a[href="${address}"]`);
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(link).toHaveAttribute("aria-current", "page");
  await atRest(page);
}

async function atRest(page: Page): Promise<void> {
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
}

async function speak(page: Page, locale: Locale): Promise<void> {
  await page.locator(`button[lang="${locale}"]:visible`).click();
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
}

/** All faults of an open page: in French, in a desktop's window that is made narrower; then in the pseudo-language. */
async function faultsOf(page: Page, data: Data): Promise<string[]> {
  const faults = await barriersOf(page);
  for (const width of [1280, 1000, 834, 600, 390]) faults.push(...(await sideways(page, width)));
  faults.push(...(await barriersOf(page)));
  // The page of home speaks a language of its own choice.
  if (new URL(page.url()).pathname === "/admin/home") return faults;
  await speak(page, "en");
  faults.push(...(await faultsInPseudo(page, data)));
  await speak(page, "fr");
  return faults;
}

test("no page of the desk has a barrier, scrolls sideways at any width, has texts in code, or no room for longer ones", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const data = await readData(siteUnderTest().databaseUrl);
  await openAsStaff(page, "admin", "/admin/security");
  await speakPseudo(page.context(), data);
  const faults: string[] = [];
  const look = async (address: string, find: () => Promise<string[]>) =>
    test.step(address, async () => faults.push(...(await find()).map((fault) => `${address}: ${fault}`)));
  for (const address of await pagesOfDesk(page))
    await look(address, async () => {
      await open(page, address);
      return faultsOf(page, data);
    });
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, "en");
  for (const address of await pagesBelow())
    await look(address, async () => {
      await page.goto(`/admin${address}`);
      return faultsInPseudo(page, data);
    });
  expect(faults).toEqual([]);
});

/** Pages that the navigation does not have. */
async function pagesBelow(): Promise<string[]> {
  const [film, series] = await inDatabase(async (database) => {
    const { rows } = await database.query<{ id: number }>(
      `select min(id) as id from videos where type in ('movie', 'series') and state = 'published' and not is_kid
       group by type order by type`,
    );
    return rows.map(({ id }) => id);
  });
  const title = ["", "/media", "/pictures", "/viewing"].map((part) => `/titles/${film}${part}`);
  const texts = ["/pages", "/pages/new", "/pages/1", "/links", "/choices", "/identity", "/brand", "/site-links"];
  return [
    "/home",
    "/titles/transfer",
    "/titles/people",
    ...title,
    `/titles/${series}/seasons`,
    ...texts.map((part) => `/texts${part}`),
    "/nowhere",
  ];
}
