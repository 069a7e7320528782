import { expect, read, test } from "./at-home.ts";
import { expectNoBarrier } from "./barriers.ts";
import { texts } from "./texts.ts";

const t = texts.fr.catalogue.trailer;

test("a trailer shares the player’s volume, changed by its slider and M, and enters full screen by F", async ({
  visit,
}) => {
  const page = await visit.context.newPage();
  const { data } = await read<"GET /videos">(visit, "/videos");
  const film = data.find(({ type, trailer_url }) => type === "movie" && trailer_url)?.id ?? 0;
  await page.goto("/readyz");
  await page.evaluate(() => localStorage.setItem("playerVolume", "0.3"));
  await page.goto(`/info-detail/${film}`);
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
  // A phone's volume is the device's own.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(slider).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 720 });
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(volume).toBeCloseTo(0.35, 2);
  await expect(slider).toHaveAttribute("aria-valuetext", /^35\s%$/);
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

test("after the intro a trailer plays to its last frame and closes, in spite of transient failures", async ({
  visit,
  faults,
}) => {
  const page = await visit.context.newPage();
  const { data } = await read<"GET /videos">(visit, "/videos");
  const film = data.find(({ type, trailer_url }) => type === "movie" && trailer_url)?.id ?? 0;
  await page.goto(`/info-detail/${film}`);
  let failures = 0;
  await page.route(/-trailer\/v\d+\/s00002\.m4s/, (route) =>
    ++failures <= 2 ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await page.getByRole("button", { name: t.name, exact: true }).click();
  const modal = page.getByRole("dialog", { name: /^Bande-annonce/ });
  await expect(modal.getByRole("button", { name: t.skipIntro })).toBeVisible();
  await page.evaluate(() => {
    const seen = { ended: 0, duration: 0 };
    Object.assign(window, { seen });
    const keep = ({ target }: Event): void => {
      // The intro ended before: only the last event counts.
      if (target instanceof HTMLVideoElement)
        Object.assign(seen, { ended: target.currentTime, duration: target.duration });
    };
    document.querySelector(".trailer-modal")?.addEventListener("ended", keep, { capture: true });
  });
  await expect(modal).toHaveCount(0, { timeout: 40_000 });
  // The browser logs each failure; the page logs nothing.
  expect(faults.splice(0)).toEqual(Array(2).fill(expect.stringContaining("status of 500")));
  expect(failures).toBeGreaterThan(2);
  const seen = await page.evaluate(() => (window as unknown as { seen: { ended: number; duration: number } }).seen);
  // The intro lasts 3.4 s.
  expect(seen.duration).toBeGreaterThan(5);
  expect(seen.ended).toBeCloseTo(seen.duration, 1);
});
