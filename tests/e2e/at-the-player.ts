import { expect, type Page } from "@playwright/test";

/** Position in the title, in seconds. */
export const timeOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>(".player-main")?.currentTime ?? 0);

/** Seeks, like dragging the slider. */
export const seekTo = (page: Page, seconds: number) =>
  page.evaluate((to) => {
    const video = document.querySelector<HTMLVideoElement>(".player-main");
    if (video) video.currentTime = to;
  }, seconds);

/** Waits until the main title plays and ten more frames are shown. */
export async function expectFramesToAdvance(page: Page): Promise<void> {
  await expect(page.locator(".player")).toHaveAttribute("data-phase", "playing");
  const shown = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const video = document.querySelector<HTMLVideoElement>(".player-main");
        let count = 0;
        const next = () => (++count >= 10 ? resolve(count) : video?.requestVideoFrameCallback(next));
        video?.requestVideoFrameCallback(next);
      }),
  );
  expect(shown).toBe(10);
  const quality = await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>(".player-main");
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

/** Shows the controls, with a key that does nothing else. */
export async function callControls(page: Page): Promise<void> {
  await page.keyboard.press("m");
  await page.keyboard.press("m");
  await expect(page.locator(".player")).toHaveAttribute("data-controls", "shown");
}

/** Seeks to the end and skips the countdown: the next episode starts at its own URL and without an intro. */
export async function playToTheNextEpisode(page: Page): Promise<void> {
  const episode = page.locator(".player-episode");
  const first = (await episode.textContent()) ?? "";
  const address = page.url();
  const duration = await page.evaluate(() => document.querySelector<HTMLVideoElement>(".player-main")?.duration ?? 0);
  await seekTo(page, duration - 0.7);
  await page.getByRole("button", { name: /^(Lire maintenant|Play now)$/ }).click();
  await expect(page).not.toHaveURL(address);
  await expect(episode).not.toHaveText(first);
  await expectFramesToAdvance(page);
}
