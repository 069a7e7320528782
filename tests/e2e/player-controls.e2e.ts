import type { Page } from "@playwright/test";
import { callControls, expectFramesToAdvance, seekTo, timeOf } from "./at-the-player.ts";
import { expectNoBarrier } from "./barriers.ts";
import { begin, openSettings, test, watch } from "./film-with-voices.ts";
import { expect } from "./watchful.ts";

const rateOf = (page: Page) => page.evaluate(() => document.querySelector("video")?.playbackRate);
const volumeOf = (page: Page) => page.evaluate(() => document.querySelector("video")?.volume);
const isPaused = (page: Page) => page.evaluate(() => document.querySelector("video")?.paused);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Waits until the paused film shows this position. */
async function expectToBeAt(page: Page, seconds: number): Promise<void> {
  expect(await isPaused(page)).toBe(true);
  const away = async () => Math.abs((await timeOf(page)) - seconds);
  await expect.poll(away, { intervals: [50] }).toBeLessThan(0.5);
  await expect.poll(() => page.evaluate(() => document.querySelector("video")?.seeking)).toBe(false);
}

test("every control works: frames advance, times are right, the position is saved @phone", async ({
  player: page,
  visit,
  voices,
}) => {
  expect(Math.abs((await watch(page, visit, voices.film, 12)) - 12)).toBeLessThan(1);

  await callControls(page);
  await button(page, "Mettre en pause").click();
  await expect.poll(() => isPaused(page)).toBe(true);
  const stood = await timeOf(page);
  await button(page, "Avancer de 10 secondes").click();
  await expectToBeAt(page, stood + 10);
  await button(page, "Reculer de 10 secondes").click();
  await expectToBeAt(page, stood);
  const seek = page.getByRole("slider", { name: "Position dans la vidéo" });
  const bar = await page.locator(".player-seek .slider-track").boundingBox();
  await page.mouse.click((bar?.x ?? 0) + (bar?.width ?? 0) * 0.75, (bar?.y ?? 0) + (bar?.height ?? 0) / 2);
  await expectToBeAt(page, 30);
  await expect(seek).toHaveAttribute("aria-valuetext", /^\d+ secondes sur 40 secondes$/);
  await seekTo(page, 15);
  await button(page, "Lire").click();
  await expectFramesToAdvance(page);

  await button(page, "Couper le son").click();
  expect(await volumeOf(page)).toBe(0);
  await button(page, "Rétablir le son").click();
  expect(await volumeOf(page)).toBe(0.5);

  const speeds = await openSettings(page, "Vitesse de lecture");
  await speeds.getByRole("menuitemradio", { name: "1,5 ×" }).click();
  expect(await rateOf(page)).toBe(1.5);
  await expectFramesToAdvance(page);

  // Leaves and resumes.
  await callControls(page);
  await button(page, "Mettre en pause").click();
  const left = await timeOf(page);
  await page.goto("/accueil");
  expect(Math.abs((await begin(page, voices.film)) - left)).toBeLessThan(1);
});

test("each key does the same, ? lists the keys, and the controls stay while they have the focus", async ({
  player: page,
  visit,
  voices,
}) => {
  await watch(page, visit, voices.film);
  await page.keyboard.press("Space");
  await expect.poll(() => isPaused(page)).toBe(true);
  for (const [key, place] of [
    ["5", 20],
    ["ArrowLeft", 10],
    ["l", 20],
    ["j", 10],
    ["ArrowRight", 20],
    ["3", 12],
  ] as const) {
    await page.keyboard.press(key);
    await expectToBeAt(page, place);
  }
  await page.keyboard.press("k");
  await expectFramesToAdvance(page);
  await page.keyboard.press(">");
  expect(await rateOf(page)).toBe(1.25);
  await page.keyboard.press("<");
  await page.keyboard.press("<");
  expect(await rateOf(page)).toBe(0.75);
  await page.keyboard.press("ArrowUp");
  expect(await volumeOf(page)).toBe(0.6);
  await page.keyboard.press("m");
  expect(await volumeOf(page)).toBe(0);
  await page.keyboard.press("c");
  await expect(page.locator(".player-subtitles")).toContainText("Bonjour");
  await page.keyboard.press("c");
  await expect(page.locator(".player-subtitles")).not.toContainText("Bonjour");
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.matches(".player"))).toBe(true);
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Raccourcis clavier" });
  await expect(keys.getByText("Lire, mettre en pause")).toBeVisible();
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();

  await page.mouse.move(0, 0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(4500);
  await expect(page.locator(".player")).toHaveAttribute("data-controls", "shown");
  // Letters keep controlling the player while a control has the focus; Escape returns the focus.
  await page.keyboard.press("Escape");
  await expect(page.locator(".player")).toBeFocused();
  await page.clock.runFor(4500);
  await expect(page.locator(".player")).toHaveAttribute("data-controls", "hidden");
  await page.clock.resume();
  await page.mouse.move(300, 200);
  await page.mouse.move(305, 200);
  await expect(page.locator(".player")).toHaveAttribute("data-controls", "shown");
});

test("every control has a name, a state and a large touch target, in both languages and in forced colours @phone", async ({
  player: page,
  visit,
  voices,
}) => {
  await watch(page, visit, voices.film);
  await page.keyboard.press("k");
  const small = await page.locator(".player-chrome").evaluateAll((bars) =>
    bars
      .flatMap((bar) => [...bar.querySelectorAll<HTMLElement>("button, .slider-control")])
      .map((one) => ({ name: one.ariaLabel ?? one.className, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && (box.height < 44 || box.width < 44))
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
  const unnamed = await page
    .locator(".player button:visible")
    .evaluateAll((buttons) =>
      buttons.filter((one) => !(one.ariaLabel ?? one.textContent).trim()).map((one) => one.outerHTML),
    );
  expect(unnamed).toEqual([]);
  await expectNoBarrier(page);
  const settings = await openSettings(page);
  await expect(button(page, "Réglages")).toHaveAttribute("aria-expanded", "true");
  await expect(settings.getByRole("menuitemcheckbox", { name: "Lecture automatique" })).toBeChecked();
  await expectNoBarrier(page);
  await settings.getByRole("menuitem", { name: /^Sous-titres/ }).click();
  await settings.getByRole("menuitem", { name: "Apparence des sous-titres" }).click();
  await expectNoBarrier(page);
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();

  await page.emulateMedia({ forcedColors: "active" });
  await callControls(page);
  await expect(button(page, "Lire")).toBeVisible();
  expect(await button(page, "Lire").evaluate((one) => getComputedStyle(one).borderTopStyle)).not.toBe("none");
});

test("the browser's media session shows the title and controls it", async ({ player: page, visit, voices }) => {
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {};
    Object.assign(window, { mediaHandlers: handlers });
    const real = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler;
      real(action, handler);
    };
  });
  await watch(page, visit, voices.film);
  const press = (action: MediaSessionAction, details = {}) =>
    page.evaluate(
      ([name, more]) =>
        (window as unknown as { mediaHandlers: Record<string, MediaSessionActionHandler> }).mediaHandlers[name]?.({
          action: name,
          ...more,
        }),
      [action, details] as const,
    );
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("À plusieurs voix");
  await press("pause");
  await expect.poll(() => isPaused(page)).toBe(true);
  expect(await page.evaluate(() => navigator.mediaSession.playbackState)).toBe("paused");
  await press("seekto", { seekTime: 25 });
  await expectToBeAt(page, 25);
  await press("seekbackward", {});
  await expectToBeAt(page, 15);
  await press("play");
  await expectFramesToAdvance(page);
});
