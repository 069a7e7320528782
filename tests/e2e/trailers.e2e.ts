import { expect, read, test } from "./at-home.ts";
import { expectNoBarrier } from "./barriers.ts";
import { texts } from "./texts.ts";

const t = texts.fr.catalogue.trailer;

test("a trailer has the player’s volume, which its slider and M change for both, and takes the whole screen by F @phone", async ({
  visit,
  isMobile,
}) => {
  const page = await visit.context.newPage();
  const { data } = await read<"GET /videos">(visit, "/videos");
  const film = data.find(({ type, trailer_url }) => type === "movie" && trailer_url)?.id ?? 0;
  await page.goto(`/info-detail/${film}`);
  await page.evaluate(() => localStorage.setItem("playerVolume", "0.3"));
  await page.reload();
  await page.getByRole("button", { name: t.name, exact: true }).click();
  const modal = page.getByRole("dialog", { name: /^Bande-annonce/ });
  await modal.getByRole("button", { name: t.skipIntro }).click();
  // It closes at its end.
  await page.keyboard.press("Space");
  await expect.poll(() => modal.locator("video").evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  const volume = () => modal.locator("video").evaluate((video: HTMLVideoElement) => (video.muted ? 0 : video.volume));
  await expect.poll(volume).toBeCloseTo(0.3, 2);
  await expectNoBarrier(page);

  const slider = modal.getByRole("slider", { name: t.volume });
  if (isMobile) await expect(slider).toBeHidden();
  else {
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(volume).toBeCloseTo(0.35, 2);
    await expect(slider).toHaveAttribute("aria-valuetext", /^35\s%$/);
  }
  const isWhole = () => page.evaluate(() => document.fullscreenElement?.matches(".trailer-modal-stage") ?? false);
  await page.keyboard.press("f");
  await expect.poll(isWhole).toBe(true);
  await page.keyboard.press("f");
  await expect.poll(isWhole).toBe(false);
  await page.keyboard.press("m");
  await expect.poll(volume).toBe(0);
  await page.keyboard.press("Escape");
  await expect(modal).toHaveCount(0);

  await page.goto(`/watch/${film}`);
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLVideoElement>(".player-main")?.volume))
    .toBe(0);
  await page.keyboard.press("m");
  await page.goto(`/info-detail/${film}`);
  await page.getByRole("button", { name: t.name, exact: true }).click();
  await expect.poll(volume).toBe(0.5);
});
