import type { Page } from "@playwright/test";
import { soundTracks } from "#tests/support/film-with-tracks.ts";
import { endVisit, visitAs } from "#tests/support/signed-in.ts";
import { callControls, expectFramesToAdvance, seekTo, timeOf } from "./at-the-player.ts";
import { choose, openSettings, test, watch } from "./film-with-voices.ts";
import { expect } from "./watchful.ts";

const lines = (page: Page) => page.locator(".player-subtitles");

test("captions show their kind, position and italics in a chosen style, above the controls, on every device @phone", async ({
  player: page,
  visit,
  voices,
  browser,
  contextOptions,
  baseURL,
}) => {
  await watch(page, visit, voices.film, 12);
  await expect(lines(page)).toHaveText("SORTIE");
  await choose(page, "Sous-titres", "Français");
  const placed = page.locator(".player-cue-placed");
  await expect(placed).toHaveText("Bonjour, voisine.");
  await expect(placed.locator("i")).toHaveText("voisine");
  await expect(placed).toHaveAttribute("data-from", "top");
  const picture = await lines(page).boundingBox();
  const cue = await placed.boundingBox();
  expect(((cue?.x ?? 0) - (picture?.x ?? 0)) / (picture?.width ?? 1)).toBeCloseTo(0.2, 1);

  await choose(page, "Sous-titres", "Français (sourds et malentendants)");
  await expect(lines(page)).toContainText("[Une note grave]");
  await expect(page.getByRole("status").filter({ hasText: "Français (sourds et malentendants)" })).toHaveCount(1);
  await callControls(page);
  const text = await page.locator(".player-cue-text").boundingBox();
  const bar = await page.locator(".player-seek").boundingBox();
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThan(bar?.y ?? 0);

  const panel = await openSettings(page, "Sous-titres");
  await panel.getByRole("menuitem", { name: "Apparence des sous-titres" }).click();
  const sample = panel.locator(".player-cue-text");
  const plain = await sample.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  for (const option of ["Grande", "Jaune", "Plein", "Ombre"])
    await panel.getByRole("radio", { name: option, exact: true }).check({ force: true });
  await expect(sample).toHaveCSS("color", "rgb(255, 225, 77)");
  await expect(sample).toHaveCSS("background-color", "rgb(5, 7, 15)");
  expect(await sample.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBeGreaterThan(plain);
  await page.keyboard.press("Escape");
  await expect(lines(page).locator(".player-cue-text")).toHaveCSS("color", "rgb(255, 225, 77)");
  await expect
    .poll(async () => (await page.evaluate(() => document.querySelectorAll(":popover-open:not(.toasts)").length)) === 0)
    .toBe(true);

  // The next visit stands in for another device of the same profile.
  await page.goto("about:blank");
  const sofa = await visitAs(browser, "family", { ...contextOptions, baseURL });
  const other = await sofa.context.newPage();
  await watch(other, sofa, voices.film, 12);
  await expect(lines(other)).toContainText("[Une note grave]");
  await expect(lines(other)).toHaveAttribute("data-size", "large");
  await endVisit(sofa);
});

/** The dominant frequency of the film's sound, in hertz. */
async function toneOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const known = window as unknown as { ear?: AnalyserNode };
    const video = document.querySelector("video");
    if (!video) return 0;
    if (!known.ear) {
      const context = new AudioContext();
      known.ear = context.createAnalyser();
      known.ear.fftSize = 8192;
      known.ear.smoothingTimeConstant = 0;
      context.createMediaElementSource(video).connect(known.ear);
      await context.resume();
    }
    const heights = new Float32Array(known.ear.frequencyBinCount);
    known.ear.getFloatFrequencyData(heights);
    const loudest = heights.indexOf(Math.max(...heights));
    return Math.round((loudest * known.ear.context.sampleRate) / known.ear.fftSize);
  });
}

test("the chosen audio language or description plays, and only such a title loads the full hls.js", async ({
  player: page,
  visit,
  voices,
}) => {
  const sizes: number[] = [];
  page.on("response", async (response) => {
    if (/\/assets\/hls[^/]*\.js/.test(response.url())) sizes.push((await response.body()).length);
  });
  const tone = (role: string, language: string) =>
    soundTracks.find((track) => track.role === role && track.language === language)?.hertz ?? 0;
  const expectTone = async (hertz: number) =>
    expect
      .poll(async () => Math.abs((await toneOf(page)) - hertz), { timeout: 15_000, intervals: [250] })
      .toBeLessThan(20);
  await watch(page, visit, voices.film, 12);
  expect(sizes.some((size) => size > 450_000)).toBe(true);
  await expectTone(tone("main", "fr"));
  await choose(page, "Audio", "English");
  await expectTone(tone("main", "en"));
  await choose(page, "Audio", "Français (audiodescription)");
  await expectTone(tone("description", "fr"));
  expect(await timeOf(page)).toBeGreaterThan(12);
  await expectFramesToAdvance(page);
  await seekTo(page, 14);
  await page.reload();
  await page.getByRole("button", { name: "Passer l’intro" }).click();
  await expectFramesToAdvance(page);
  await expectTone(tone("description", "fr"));

  sizes.length = 0;
  await page.goto("/accueil");
  const harmony = await page.request.get("/api/videos/search?keyword=harmonie", {
    headers: { authorization: `Bearer ${visit.signedIn.token}` },
  });
  const { data } = (await harmony.json()) as { data: { id: number; type: string }[] };
  await page.goto(`/watch/${data.find(({ type }) => type === "movie")?.id}`);
  await expect(page.locator(".player")).toHaveAttribute("data-phase", "playing", { timeout: 20_000 });
  expect(sizes.filter((size) => size > 450_000)).toEqual([]);
});

test("the chosen quality plays, 'auto' shows the current one, and both are remembered", async ({
  player: page,
  visit,
  voices,
}) => {
  const height = () => page.evaluate(() => document.querySelector("video")?.videoHeight);
  await watch(page, visit, voices.film, 12);
  await choose(page, "Qualité", "360p");
  await expect.poll(height, { timeout: 15_000 }).toBe(360);
  await choose(page, "Qualité", "720p");
  await expect.poll(height, { timeout: 15_000 }).toBe(720);
  await expectFramesToAdvance(page);
  await page.reload();
  await page.getByRole("button", { name: "Passer l’intro" }).click();
  await expect.poll(height, { timeout: 15_000 }).toBe(720);
  await choose(page, "Qualité", /^Automatique/);
  const panel = await openSettings(page);
  await expect(panel.getByRole("menuitem", { name: /^Qualité/ })).toContainText(/Auto \((360|720)p\)/);
});

test("recap and intro can be skipped, and the credits offer the next episode", async ({
  player: page,
  visit,
  voices,
}) => {
  await watch(page, visit, voices.film, 1);
  await page.getByRole("button", { name: "Passer le résumé" }).click();
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(4);
  await page.getByRole("button", { name: "Passer le générique" }).click();
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(10);
  await expect(page.getByRole("button", { name: /^Passer/ })).toHaveCount(0);
  await expectFramesToAdvance(page);
});

test("the sleep timer stops the film and says so", async ({ player: page, visit, voices }) => {
  await watch(page, visit, voices.film, 12);
  await choose(page, "Minuterie", "30 minutes");
  const panel = await openSettings(page);
  await expect(panel.getByRole("menuitem", { name: /^Minuterie/ })).toContainText("encore 30 min");
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 31 * 60_000;
  });
  await expect(page.locator(".player")).toHaveAttribute("data-phase", "paused");
  await expect(page.getByText("La minuterie a arrêté la lecture.")).toBeVisible();
  await page.keyboard.press("k");
  await expectFramesToAdvance(page);
});
