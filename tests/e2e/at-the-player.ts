import { expect, type Page } from "@playwright/test";

/** Seconds into the title. */
export const timeOf = (page: Page) => page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);

/** Puts the title's place there, as a drag of the slider would. */
export const seekTo = (page: Page, seconds: number) =>
  page.evaluate((to) => {
    const video = document.querySelector("video");
    if (video) video.currentTime = to;
  }, seconds);

/** The main title is on, and the browser has put ten more of its frames on the screen. */
export async function expectFramesToAdvance(page: Page): Promise<void> {
  await expect(page.locator(".player")).toHaveAttribute("data-phase", "playing");
  const shown = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const video = document.querySelector("video");
        let count = 0;
        const next = () => (++count >= 10 ? resolve(count) : video?.requestVideoFrameCallback(next));
        video?.requestVideoFrameCallback(next);
      }),
  );
  expect(shown).toBe(10);
  const quality = await page.evaluate(() => {
    const video = document.querySelector("video");
    return {
      frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      width: video?.videoWidth ?? 0,
      time: video?.currentTime ?? 0,
    };
  });
  expect(quality.frames).toBeGreaterThanOrEqual(10);
  expect(quality.width).toBeGreaterThanOrEqual(640);
  expect(quality.time).toBeGreaterThan(0);
}

/** The controls come back: a key that asks for nothing else would do nothing. */
export async function callControls(page: Page): Promise<void> {
  await page.keyboard.press("m");
  await page.keyboard.press("m");
  await expect(page.locator(".player")).toHaveAttribute("data-controls", "shown");
}

/** Seeks to the end and waits for the next episode, which comes under its own address and without an intro. */
export async function playToTheNextEpisode(page: Page): Promise<void> {
  const episode = page.locator(".player-episode");
  const first = (await episode.textContent()) ?? "";
  const address = page.url();
  const duration = await page.evaluate(() => document.querySelector("video")?.duration ?? 0);
  await seekTo(page, duration - 0.7);
  await expect(page).not.toHaveURL(address);
  await expect(episode).not.toHaveText(first);
  await expectFramesToAdvance(page);
}
