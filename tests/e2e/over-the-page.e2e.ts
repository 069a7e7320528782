import type { Page } from "@playwright/test";
import { expect, framesIn, read, test } from "./at-home.ts";
import { expectFramesToAdvance } from "./at-the-player.ts";
import { expectNoBarrier } from "./barriers.ts";
import { texts } from "./texts.ts";

const t = texts.fr;

const overlay = (page: Page) => page.locator("dialog.watch-overlay");
const focusedHref = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("href"));

/** Waits until the player plays the title, after the intro. */
async function begins(page: Page): Promise<void> {
  await page.getByRole("button", { name: t.playback.skipIntro }).click();
  await expectFramesToAdvance(page);
}

test("the player opens over the page, and Back restores it: scroll position, hovered card, focus", async ({ home }) => {
  await home.setViewportSize({ width: 1280, height: 800 });
  const card = home.locator(".row .title-card").nth(8);
  await card.scrollIntoViewIfNeeded();
  await card.hover();
  const play = card.locator(".card-preview").getByRole("link", { name: t.catalogue.watch, exact: true });
  await expect(play).toBeVisible();
  const address = await play.getAttribute("href");
  await home.evaluate(() => Object.assign(document.querySelector(".home-rows") ?? {}, { isTheSame: true }));
  const isTheSame = () => home.evaluate(() => "isTheSame" in (document.querySelector(".home-rows") ?? {}));
  const place = () => home.evaluate(() => window.scrollY);
  const before = await place();
  expect(before).toBeGreaterThan(0);

  await play.click();
  await expect(overlay(home)).toBeVisible();
  expect(new URL(home.url()).pathname).toBe(address);
  await begins(home);
  expect([await isTheSame(), await place()]).toEqual([true, before]);
  await expectNoBarrier(home);

  await home.keyboard.press("Escape");
  await expect(overlay(home)).toHaveCount(0);
  await expect(home).toHaveURL(/\/accueil$/);
  expect([await isTheSame(), await place()]).toEqual([true, before]);
  expect(await focusedHref(home)).toBe(address);
  await expect(play).toBeVisible();

  // It is a history entry: Forward opens it over the same page, Back closes it.
  await home.goForward();
  await expect(overlay(home)).toBeVisible();
  await home.goBack();
  await expect(overlay(home)).toHaveCount(0);
  expect([await isTheSame(), await place()]).toEqual([true, before]);
});

test("an open sheet stays open below the player; after a reload the player is a page of its own", async ({
  home,
  visit,
}) => {
  const film = (await read<"GET /videos">(visit, "/videos")).data.find(({ type }) => type === "movie");
  await home.goto(`/accueil?apercu=${film?.id}`);
  const sheet = home.locator("dialog.title-preview");
  const play = sheet.locator(`a[href="/watch/${film?.id}"]`).first();
  await play.focus();
  await play.press("Enter");
  await expect(overlay(home)).toBeVisible();
  await begins(home);
  await home.keyboard.press("Escape");
  await expect(overlay(home)).toHaveCount(0);
  await expect(sheet).toBeVisible();
  await expect(play).toBeFocused();

  await play.press("Enter");
  await expect(overlay(home)).toBeVisible();
  await home.reload();
  await expect(home.locator(".player")).toBeVisible();
  await expect(overlay(home)).toHaveCount(0);
  expect(new URL(home.url()).pathname).toBe(`/watch/${film?.id}`);
  await home.locator(".player").focus();
  await home.keyboard.press("Escape");
  await expect(home).toHaveURL(new RegExp(`/accueil\\?apercu=${film?.id}$`));
  await expect(sheet).toBeVisible();
});

test("from a title’s page the player is a page: after leaving it by keyboard the focus is restored @phone", async ({
  visit,
  isMobile,
}) => {
  const page = await visit.context.newPage();
  const series = (await read<"GET /videos">(visit, "/videos")).data.find(({ type }) => type === "series");
  await page.goto(`/info-detail/${series?.id}`);
  // 'Regarder' has the same address, and stands above it.
  const episode = page.locator(".episode-link").first();
  const address = await episode.getAttribute("href");
  await expect(page.locator(`.title-page a[href="${address}"]`)).toHaveCount(2);
  await episode.focus();
  await episode.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(overlay(page)).toHaveCount(0);
  await begins(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/info-detail/${series?.id}$`));
  await expect(episode).toBeFocused();

  // On a phone the player is a page wherever it was opened.
  if (!isMobile) return;
  await page.goto("/accueil");
  const top = page.locator(".top-video").getByRole("link", { name: t.catalogue.watch, exact: true });
  await top.focus();
  await top.press("Enter");
  await begins(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/accueil$/);
  await expect(top).toBeFocused();
});

test("only one plays at a time: trailers on the page below pause until the player is closed", async ({ visit }) => {
  const home = await visit.context.newPage();
  await home.emulateMedia({ reducedMotion: "no-preference" });
  await home.goto("/accueil");
  const top = home.locator(".top-video");
  await expect.poll(() => framesIn(home, ".top-video"), { timeout: 20_000 }).toBeGreaterThan(5);
  await top.getByRole("button", { name: t.catalogue.trailer.unmute }).click();
  const sounds = () =>
    home.evaluate(() =>
      [...document.querySelectorAll("video")]
        .filter(({ paused, muted, volume }) => !paused && !muted && volume > 0)
        .map((video) => (video.closest(".player") ? "player" : "page")),
    );
  await expect.poll(sounds).toEqual(["page"]);
  await top.getByRole("link", { name: t.catalogue.watch, exact: true }).click();
  await begins(home);
  expect(await sounds()).toEqual(["player"]);
  await home.goBack();
  await expect(overlay(home)).toHaveCount(0);
  await expect.poll(sounds).toEqual(["page"]);
});
