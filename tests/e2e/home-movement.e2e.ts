import type { Page } from "@playwright/test";
import { expect, test } from "./at-home.ts";
import { atRest, row, scrolled } from "./row-places.ts";
import { texts } from "./texts.ts";

const t = texts.fr;
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a title's picture transitions between pages, and clicks during the transition count @phone", async ({
  home,
  isMobile,
}) => {
  const card = row(home, "most-viewed").locator(".card").nth(1);
  await card.scrollIntoViewIfNeeded();
  const down = await atRest(() => scrolled(home));
  const named = () => home.locator("[style*='view-transition-name']");
  await countMovements(home);
  // Waits for each animation's end, or the next one would be skipped.
  const hasMoved = (times: number) => expect.poll(() => movements(home)).toBeGreaterThanOrEqual(times);

  await card.click();
  const place = isMobile ? home.locator("main") : home.getByRole("dialog");
  await expect(place.locator(".title-cover-stage")).toHaveCSS("view-transition-name", "title-picture");
  await expect(named()).toHaveCount(1);
  await hasMoved(1);
  await place
    .getByRole("link", { name: /^(Regarder|Reprendre)/ })
    .first()
    .click();
  await expect(home.locator(".player")).toBeVisible();
  await hasMoved(2);
  await home.goBack();
  await expect(place.locator(".title-cover-stage")).toHaveCSS("view-transition-name", "title-picture");
  await hasMoved(3);
  if (isMobile) await home.goBack();
  else await home.keyboard.press("Escape");
  await expect(home.locator(".title-cover-stage")).toHaveCount(0);
  await expect(card).toBeFocused();
  await hasMoved(4);
  expect(Math.abs((await atRest(() => scrolled(home))) - down)).toBeLessThanOrEqual(2);
  // The view-transition name is removed, and the restored focus opens nothing.
  await expect(named()).toHaveCount(0);
  await expect(home.locator(".card-preview")).toHaveCount(0);

  // A press during the animation counts.
  await card.click();
  await home.goBack();
  await expect(home).toHaveURL(/\/accueil$/);
  await expect(home.locator(".title-cover-stage")).toHaveCount(0);
});

test("with reduced motion nothing moves, and navigation works", async ({ visit }) => {
  const page = await visit.context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/accueil");
  await countMovements(page);
  await page.locator(".title-card .card").first().click();
  await expect(page.getByRole("dialog").locator(".title-cover-stage")).toBeVisible();
  await expect(page.locator("[style*='view-transition-name']")).toHaveCount(0);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^(Regarder|Reprendre)/ })
    .first()
    .click();
  await expect(page.locator(".player")).toBeVisible();
  await page.goBack();
  await expect(page.locator(".player")).toHaveCount(0);
  expect(await movements(page)).toBe(0);
});

test("a preview opens on hover, stays inside the window, and only one is open", async ({ home }) => {
  const cards = row(home, "most-viewed").locator(".title-card");
  const preview = home.locator(".card-preview");
  await cards.first().scrollIntoViewIfNeeded();
  await atRest(() => scrolled(home));
  await home.mouse.move(2, 300);

  await test.step("a pointer that passes opens none", async () => {
    const opened = await home.evaluateHandle(() => {
      const count = { previews: 0 };
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        count.previews += added.filter((node) => node instanceof Element && node.matches(".card-preview")).length;
      }).observe(document.body, { childList: true, subtree: true });
      return count;
    });
    const words = await cards.nth(1).locator(".card-words").boundingBox();
    const height = (words?.y ?? 0) + 5;
    await home.mouse.move(20, height);
    await home.mouse.move(1200, height, { steps: 5 });
    await home.mouse.move(2, 300);
    await home.waitForTimeout(700);
    expect(await opened.evaluate(({ previews }) => previews)).toBe(0);
  });
  await test.step("at the window's edges it stays whole", async () => {
    for (const width of [1024, 1280, 1920]) {
      await home.setViewportSize({ width, height: 720 });
      const held = cards.first();
      await held.locator(".card-words").scrollIntoViewIfNeeded();
      await atRest(() => scrolled(home));
      await held.locator(".card-words").hover();
      await expect(preview).toBeVisible();
      await preview.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
      const box = await preview.boundingBox();
      expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 720).toBe(true);
      await home.mouse.move(2, 2);
      await expect(preview).toHaveCount(0);
    }
  });
  await test.step("by keyboard, card after card; Escape closes and stays where it was", async () => {
    await cards.first().locator(".card").focus();
    await home.keyboard.press("ArrowRight");
    await expect(cards.nth(1).locator(".card")).toBeFocused();
    await expect(preview).toBeVisible();
    await home.keyboard.press("ArrowRight");
    await expect(cards.nth(2).locator(".card-preview")).toBeVisible();
    await expect(preview).toHaveCount(1);
    await home.keyboard.press("Escape");
    await expect(preview).toHaveCount(0);
    await expect(cards.nth(2).locator(".card")).toBeFocused();
    await home.keyboard.press("Home");
    await expect(cards.first().locator(".card")).toBeFocused();
  });
});

test("a link about to be opened is prefetched; one that scrolling brings under the pointer is not", async ({
  home,
}) => {
  const asked: string[] = [];
  home.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const titles = () => asked.filter((path) => /^\/api\/videos\/\d+$/.test(path));
  const card = row(home, "most-viewed").locator(".card").nth(1);
  const its = `/api/videos/${(await card.getAttribute("href"))?.split("/").at(-1)}`;
  // Keeps the pointer off all links until the rows are loaded.
  const { x, y } = (await home.getByRole("heading", { level: 1 }).boundingBox()) ?? { x: 0, y: 0 };
  await home.mouse.move(x + 5, y + 5);
  for (let turn = 0; turn < 6; turn += 1) await home.mouse.wheel(0, 360);
  await card.scrollIntoViewIfNeeded();
  await home.waitForTimeout(300);
  expect(titles()).toEqual([]);
  await card.hover();
  await expect.poll(titles).toEqual([its]);
  // A finger too announces what it opens.
  const next = row(home, "most-viewed").locator(".card").nth(2);
  await next.dispatchEvent("touchstart");
  const other = `/api/videos/${(await next.getAttribute("href"))?.split("/").at(-1)}`;
  await expect.poll(titles).toEqual([its, other]);
  // A link to a page whose code is loaded on demand.
  await home.locator("header").getByRole("link", { name: t.layout.recents }).hover();
  await expect(home.locator('link[rel="modulepreload"][href*="recents"]').first()).toBeAttached();
});

test("the wide carousel advances every ten seconds, unless it is hovered, focused or paused", async ({ visit }) => {
  const page = await visit.context.newPage();
  await page.clock.install();
  await page.goto("/accueil");
  const carousel = page.locator(".full-carousel").first();
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toBeInViewport({ ratio: 0.6 });
  const shown = () =>
    carousel.locator(".full-slide").evaluateAll((all) => all.findIndex((one) => one.matches("[data-shown]")));
  const { width, height } = (await carousel.boundingBox()) ?? { width: 0, height: 0 };
  expect(height / width).toBeCloseTo(6 / 16, 1);
  await page.mouse.move(2, 2);
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_000);
      return shown();
    })
    .toBeGreaterThan(0);

  await page.mouse.move(width / 2, ((await carousel.boundingBox())?.y ?? 0) + height / 2);
  const held = await shown();
  await page.clock.fastForward(10_000);
  await page.clock.fastForward(10_000);
  expect(await shown()).toBe(held);

  await carousel.getByRole("button", { name: t.catalogue.carousel.pause }).click();
  await page.mouse.move(2, 2);
  const stopped = await shown();
  await page.clock.fastForward(10_000);
  await page.clock.fastForward(10_000);
  expect(await shown()).toBe(stopped);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.reload();
  await expect(carousel.getByRole("button", { name: t.catalogue.carousel.resume })).toBeVisible();

  // The title at the top is not repeated in the wide carousel.
  await expect(page.locator(".home-rows")).toHaveAttribute("aria-busy", "false");
  const top = await page.getByRole("heading", { level: 1 }).textContent();
  await expect(page.locator(".full-slide h3").filter({ hasText: top ?? "" })).toHaveCount(0);
});

/** Counts the view transitions that animate a picture, and the player's own growing and shrinking. */
async function countMovements(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    const counted = Object.assign(window, { movements: 0 });
    const bringsPicture = ({ effect }: Animation) =>
      (effect as KeyframeEffect | null)?.pseudoElement?.includes("title-picture") === true;
    const countPictures = () => {
      if (document.getAnimations().some(bringsPicture)) counted.movements += 1;
    };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function counting(...given) {
      if (this.matches(".watch-overlay, .player, .player-ghost")) counted.movements += 1;
      return animate.apply(this, given);
    };
    document.startViewTransition = (change) => {
      const transition = start(change);
      // Rejects if another navigation skips it: nothing is animated.
      transition.ready.then(countPictures, () => undefined);
      return transition;
    };
  });
}

const movements = (page: Page) => page.evaluate(() => (window as unknown as { movements: number }).movements);
