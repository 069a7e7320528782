import type { Page } from "@playwright/test";
import { expect, read, test } from "./at-home.ts";
import { addManyTitles, many } from "./many-titles.ts";
import { countedText, texts } from "./texts.ts";

const t = texts.fr.catalogue;
let added: Awaited<ReturnType<typeof addManyTitles>>;

test.beforeAll(async () => {
  added = await addManyTitles();
});
test.afterAll(() => added.remove());

const arrow = (page: Page) => page.getByRole("button", { name: t.lists.more });

/** Presses the arrow until it disappears; returns the number of titles each time, and the pages requested. */
async function goThrough(page: Page, address: string, entry: string, call: string) {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `/api${call}`) asked.push(searchParams.get("page") ?? "1");
  });
  await page.goto(address);
  const entries = page.locator(entry);
  const counts: number[] = [];
  await expect(entries.first()).toBeVisible();
  for (;;) {
    counts.push(await entries.count());
    if ((await arrow(page).count()) === 0) break;
    // A double press sends one request.
    await arrow(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect.poll(() => entries.count()).toBeGreaterThan(counts.at(-1) ?? 0);
  }
  const titles = await entries.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(new Set(titles).size, "nothing stands there twice").toBe(titles.length);
  page.removeAllListeners("request");
  return { counts, asked };
}

test("a category, an age, the newest titles and search results load page by page to the end", async ({ visit }) => {
  const page = await visit.context.newPage();
  const cards = ".card-grid .title-card";
  const { category, age } = added;
  const pages = ["1", "2", "3"];
  const ofCategory = await goThrough(page, `/category/${category}`, cards, `/categories/${category}/videos`);
  expect(ofCategory).toEqual({ counts: [20, 40, many], asked: pages });
  await expect(page.getByRole("heading", { level: 1, name: "Beaucoup" })).toBeVisible();

  expect(await goThrough(page, `/ages/${age}`, cards, `/ages/${age}/videos`)).toEqual({
    counts: [20, 40, many],
    asked: pages,
  });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Trouver les séries/vidéos pour les plus de ${age} ans`,
  );

  const { total_page: last, data } = await read<"GET /videos">(visit, "/videos?limit=20");
  const newest = await goThrough(page, "/recents", cards, "/videos");
  expect(newest.asked).toHaveLength(last);
  expect(newest.counts.slice(0, 3)).toEqual([20, 40, 60]);
  await expect(page.locator(".card-title").first()).toHaveText(data[0]?.title ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Les + Récentes" })).toBeVisible();

  const found = await goThrough(page, "/search?keyword=échantillon", ".found-titles > li", "/videos/search");
  expect(found).toEqual({ counts: [25, 50, many], asked: pages });
});

test("a spinner replaces the arrow while a page loads, and another category starts from its first page", async ({
  visit,
}) => {
  const page = await visit.context.newPage();
  await page.goto(`/category/${added.category}`);
  let letGo = () => {};
  await page.route(/\/videos\?page=2/, async (route) => {
    await new Promise<void>((resolve) => (letGo = resolve));
    await route.continue();
  });
  await arrow(page).click();
  await expect(page.getByRole("status", { name: t.lists.loading })).toBeVisible();
  await expect(arrow(page)).toHaveCount(0);
  letGo();
  await expect(page.locator(".card-grid .title-card")).toHaveCount(40);

  const { data } = await read<"GET /categories">(visit, "/categories");
  const [other] = data;
  // The first categories in the menu with their counts, in order, and the way to all of them.
  await page.getByRole("button", { name: texts.fr.layout.categories }).click();
  const entries = page.getByRole("menuitem");
  await expect(entries).toHaveText([...data.slice(0, 10).map(countedText), texts.fr.layout.allCategories]);
  await entries.first().click();
  await expect(page).toHaveURL(new RegExp(`/category/${other?.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: other?.title ?? "" })).toBeVisible();
  await expect(page.locator(".card-grid .title-card")).toHaveCount(other?.total_video ?? 0);
  await expect(page).toHaveTitle(`Silecs – ${other?.title}`);

  await page.goto("/category/999999");
  await expect(page.getByRole("heading", { name: "PAGE NON TROUVÉE !" })).toBeVisible();
  await expect(page).toHaveTitle("Silecs – Page non trouvée");
});
