import type { Page } from "@playwright/test";
import { expect, read, test } from "./at-home.ts";
import { expectFramesToAdvance } from "./at-the-player.ts";
import { expectNoBarrier } from "./barriers.ts";
import { enterAt, tabTo } from "./at-the-keyboard.ts";
import { texts } from "./texts.ts";

const t = texts.fr;
const path = (page: Page) => new URL(page.url()).pathname;

test("browsing with the keyboard alone: home, preview, detail, season, episode, search, category, kids", async ({
  home: page,
  visit,
}) => {
  test.slow();
  const series = (await read<"GET /videos">(visit, "/videos")).data.find(
    ({ type, total_season }) => type === "series" && (total_season ?? 0) > 1,
  );
  const title = series?.title ?? "";

  await test.step("along a row to a card, which shows what it is about, and its preview", async () => {
    const row = page
      .locator(".row")
      .filter({ has: page.getByRole("link", { name: title }) })
      .first();
    const card = row.getByRole("link", { name: title }).first();
    await tabTo(page, card, 120);
    await expect(page.locator(".card-preview")).toBeVisible();
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
    await expect(page.locator(".card-preview")).toHaveCount(0);
    await page.keyboard.press("Enter");
    const preview = page.getByRole("dialog", { name: title });
    await expect(preview.getByRole("heading", { name: title })).toBeVisible();
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
    await expect(card).toBeFocused();
    await page.keyboard.press("Enter");
    await enterAt(page, preview.getByRole("link", { name: t.catalogue.wholePage }), 80);
    await expect(page).toHaveURL(new RegExp(`/info-detail/${series?.id}$`));
  });

  await test.step("another season, one of its episodes, and back", async () => {
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const choice = page.getByRole("combobox", { name: t.catalogue.season });
    await tabTo(page, choice);
    const before = await choice.inputValue();
    await page.keyboard.press(before === "1" ? "ArrowDown" : "ArrowUp");
    await expect(choice).not.toHaveValue(before);
    await expectNoBarrier(page);
    await enterAt(page, page.locator(".episode-link").nth(1));
    await expect(page).toHaveURL(new RegExp(`/watch/${series?.id}/\\d+$`));
    await enterAt(page, page.getByRole("button", { name: t.playback.skipIntro }));
    await expectFramesToAdvance(page);
    await tabTo(page, page.getByRole("button", { name: t.playback.settings.title, exact: true }));
    await page.keyboard.press("Enter");
    const speed = page.getByRole("menuitem", { name: t.playback.speed });
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    for (let step = 0; step < 6 && !(await speed.evaluate((item) => item === document.activeElement)); step += 1)
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("menuitemradio", { checked: true })).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => document.querySelector("video")?.playbackRate)).toBe(2);
    await enterAt(page, page.getByRole("button", { name: t.playback.back, exact: true }));
    await expect(page).toHaveURL(new RegExp(`/info-detail/${series?.id}$`));
  });

  await test.step("a search, and a title of it", async () => {
    await tabTo(page, page.getByRole("combobox", { name: t.layout.search.label }));
    await page.keyboard.type("ballet");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?keyword=ballet$/);
    const found = page
      .getByRole("region", { name: /^Catégories?$/ })
      .getByRole("link")
      .first();
    await expect(found).toBeVisible();
    await enterAt(page, found);
    await expect(page).toHaveURL(/\/category\/\d+$/);
  });

  await test.step("a category of the menu, by its first letters", async () => {
    const button = page.getByRole("button", { name: t.layout.categories });
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await expectNoBarrier(page);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    const last = page.getByRole("menuitem").last();
    await expect(last).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => path(page)).toMatch(/^\/category\/\d+$/);
    await expect(page.locator(".card-grid .title-card").first()).toBeVisible();
  });

  await test.step("into the children’s space and out of it", async () => {
    await enterAt(page, page.getByRole("button", { name: t.layout.kids, exact: true }));
    await expect(page).toHaveURL(/\/accueil-kids$/);
    await expect(page.locator(".title-card").first()).toBeVisible();
    await enterAt(page, page.getByRole("button", { name: t.layout.leaveKids }));
    await expect(page).toHaveURL(/\/accueil$/);
  });
});
