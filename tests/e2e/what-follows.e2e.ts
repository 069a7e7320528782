import type { Page } from "@playwright/test";
import type { AnswerFor } from "#contract/client.ts";
import { expectFramesToAdvance, seekTo } from "./at-the-player.ts";
import { expectNoBarrier } from "./barriers.ts";
import { enterAs, ownAccount } from "./own-account.ts";
import { layoutFaultsOf } from "./page-faults.ts";
import { texts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const t = texts.fr.playback;

/** Opens the first episode of a series with at least four. Returns the ids of all. */
async function openFirstEpisode(page: Page): Promise<number[]> {
  await enterAs(page, await ownAccount("family", "fr"));
  const authorization = await page.evaluate(() => `Bearer ${JSON.parse(localStorage.getItem("token") ?? "null")}`);
  const read = async <T>(path: string) =>
    (await (await page.request.get(`/api${path}`, { headers: { authorization } })).json()) as T;
  const { data } = await read<AnswerFor<"GET /videos">>("/videos");
  const series = data.find(({ type, total_episode }) => type === "series" && (total_episode ?? 0) >= 4)?.id ?? 0;
  const seasons = await read<AnswerFor<"GET /videos/{id}/episodes">>(`/videos/${series}/episodes`);
  const ids = seasons.data.flatMap(({ episodes }) => episodes.map(({ id }) => id));
  await page.clock.install();
  await page.goto(`/watch/${series}/${ids[0]}`);
  await page.getByRole("button", { name: t.skipIntro }).click();
  await expectFramesToAdvance(page);
  return ids;
}

/** Plays to the end without any input. */
async function toTheEnd(page: Page): Promise<void> {
  await expect(page.locator(".player")).toHaveAttribute("data-phase", "playing");
  const durationOf = () => page.evaluate(() => document.querySelector<HTMLVideoElement>(".player-main")?.duration ?? 0);
  // The duration is unknown for a moment after the previous title was replaced.
  await expect.poll(durationOf).toBeGreaterThan(1);
  await seekTo(page, (await durationOf()) - 0.5);
  await expect(page.locator(".player")).toHaveAttribute("data-phase", "ended");
}

/** What is laid over the film has room on a phone too, upright and lying. */
async function expectWholeOnPhones(page: Page): Promise<void> {
  const large = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const phone of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(phone);
    expect(await layoutFaultsOf(page)).toEqual([]);
    await expect(playNow(page)).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(large);
}

const countdown = (page: Page) => page.getByText(/^À suivre dans \d+ secondes?$/);
/** Lets the countdown run out. */
async function waitForNext(page: Page): Promise<void> {
  await expect(countdown(page)).toBeVisible();
  await page.clock.runFor(10_000);
}
const playNow = (page: Page) => page.getByRole("button", { name: t.after.playNow });
const shows = (page: Page, id: number | undefined) => expect(page).toHaveURL(new RegExp(`/watch/\\d+/${id}$`));

test("at the end of a title the end is logged first, then a countdown leads to the next; it can be cancelled or skipped", async ({
  page,
}) => {
  const ids = await openFirstEpisode(page);
  const calls: string[] = [];
  page.on("request", (request) => {
    const { action } = (request.postDataJSON() ?? {}) as { action?: string };
    if (request.url().endsWith("/playing-url")) calls.push("opens");
    else if (action === "ended" || action === "exited") calls.push(action);
  });

  await toTheEnd(page);
  await expect(countdown(page)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: /^À suivre dans 10 secondes/ })).toBeAttached();
  await expect(playNow(page)).toBeFocused();
  await expectNoBarrier(page);
  await expectWholeOnPhones(page);
  await waitForNext(page);
  await shows(page, ids[1]);
  expect(calls).toEqual(["ended", "opens"]);
  await expectFramesToAdvance(page);

  // Escape cancels it without leaving the player; the next title then waits for a click. A dialog over the player
  // pauses the countdown and takes Escape itself.
  await toTheEnd(page);
  await expect(countdown(page)).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: t.keys.title })).toBeVisible();
  await page.clock.runFor(15_000);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: t.keys.title })).toBeHidden();
  await expect(countdown(page)).toBeVisible();
  await expect(playNow(page)).toBeFocused();
  // Wherever the focus was.
  await page.keyboard.press("Shift+Tab");
  await page.locator(".player").focus();
  await page.keyboard.press("Escape");
  await expect(countdown(page)).toHaveCount(0);
  await shows(page, ids[1]);
  await expect(playNow(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await shows(page, ids[2]);
  expect(calls).toEqual(["ended", "opens", "ended", "opens"]);
});

test("a profile without autoplay is offered the next title and stays on the current one", async ({ page }) => {
  const ids = await openFirstEpisode(page);
  await toTheEnd(page);
  await page.getByRole("switch", { name: t.after.autoplay }).uncheck();
  await expect(countdown(page)).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: t.skipIntro }).click();
  await toTheEnd(page);
  await expect(playNow(page)).toBeVisible();
  await expect(countdown(page)).toHaveCount(0);
  await shows(page, ids[0]);
  await page.getByRole("switch", { name: t.after.autoplay }).check();
  await expect(countdown(page)).toHaveCount(0);
});

test("after three episodes without input the player asks whether somebody is still watching", async ({ page }) => {
  const ids = await openFirstEpisode(page);
  for (const id of ids.slice(0, 3)) {
    await shows(page, id);
    await toTheEnd(page);
    if (id !== ids[2]) await waitForNext(page);
  }
  await expect(page.getByRole("heading", { name: t.after.stillWatching })).toBeVisible();
  await expect(countdown(page)).toHaveCount(0);
  await expectNoBarrier(page);
  await page.keyboard.press("Enter");
  await shows(page, ids[3]);
  await expectFramesToAdvance(page);
});
