import { expect, read, test } from "./at-home.ts";
import { expectFramesToAdvance } from "./at-the-player.ts";
import { expectNoBarrier } from "./barriers.ts";
import { countedText, texts } from "./texts.ts";

const t = texts.fr;

test("browsing with a finger: home, detail, season, episode, search, category, kids @phone-alone", async ({
  home: page,
  visit,
}) => {
  test.slow();
  const series = (await read<"GET /videos">(visit, "/videos")).data.find(
    ({ type, total_season }) => type === "series" && (total_season ?? 0) > 1,
  );
  const title = series?.title ?? "";

  await page.getByRole("link", { name: title }).first().tap();
  await expect(page).toHaveURL(new RegExp(`/info-detail/${series?.id}$`));
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const choice = page.getByRole("combobox", { name: t.catalogue.season });
  const other = (await choice.inputValue()) === "1" ? "2" : "1";
  await choice.selectOption(other);
  await expectNoBarrier(page);
  await page.locator(".episode-link").nth(1).tap();
  await expect(page).toHaveURL(new RegExp(`/watch/${series?.id}/\\d+$`));
  await page.getByRole("button", { name: t.playback.skipIntro }).tap();
  await expectFramesToAdvance(page);
  await expect(page.locator(".bottom-bar")).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  const openDrawer = () => page.getByRole("button", { name: t.layout.drawer.open }).tap();
  const drawer = page.getByRole("dialog", { name: t.layout.drawer.label });
  const bar = page.getByRole("navigation", { name: t.layout.bar.label });
  await bar.getByRole("link", { name: t.layout.bar.search }).tap();
  await expectNoBarrier(page);
  await page.getByRole("combobox", { name: t.layout.search.label }).fill("ballet");
  await page.keyboard.press("Enter");
  await page
    .getByRole("region", { name: /^Catégories?$/ })
    .getByRole("link")
    .first()
    .tap();
  await expect(page).toHaveURL(/\/category\/\d+$/);

  await openDrawer();
  await expectNoBarrier(page);
  const { data } = await read<"GET /categories">(visit, "/categories");
  const links = drawer.getByRole("navigation", { name: t.layout.categories }).getByRole("link");
  await expect(links).toHaveText([...data.map(countedText), t.catalogue.allCategories.title]);
  await links.nth(data.length - 1).tap();
  await expect(page.getByRole("heading", { level: 1, name: data.at(-1)?.title ?? "" })).toBeVisible();

  for (const place of await bar.locator(".bottom-bar-place").all()) {
    const { width, height, y } = (await place.boundingBox()) ?? { width: 0, height: 0, y: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  }
  await bar.getByRole("button", { name: t.layout.kids, exact: true }).tap();
  await expect(page).toHaveURL(/\/accueil-kids$/);
  await expect(page.locator(".title-card").first()).toBeVisible();
});

test("if phones are led to the app, the player and the trailers link to its pages @phone-alone", async ({
  home: page,
  visit,
}) => {
  const { data } = await read<"GET /videos">(visit, "/videos");
  const series = data.find(({ type }) => type === "series");
  // The operator's setting, which the server renders into the page.
  await page.route(/\/(watch|info-detail)\//, async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    const answer = await route.fetch();
    const html = (await answer.text()).replaceAll('mobilePlayback\\",\\"browser', 'mobilePlayback\\",\\"app');
    return route.fulfill({ response: answer, body: html });
  });
  await page.goto(`/watch/${series?.id}`);
  await expect(page).toHaveURL(new RegExp(`/more-details-episodes/${series?.id}$`));
  await page.goto(`/info-detail/${series?.id}`);
  await page.locator(".episode-link").first().tap();
  await expect(page).toHaveURL(new RegExp(`/more-details-serial/${series?.id}$`));
  await page.goto(`/info-detail/${series?.id}`);
  await page.locator(".trailer-tile").first().tap();
  await expect(page).toHaveURL(new RegExp(`/more-details-serial/${series?.id}$`));
});
