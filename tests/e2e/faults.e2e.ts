import type { Page } from "@playwright/test";
import { seekTo, timeOf } from "./at-the-player.ts";
import { ask, hurry, signaturesOf, test, turnAhead, watchFrom } from "./film-from-elsewhere.ts";
import { expectNoBarrier } from "./barriers.ts";
import { expect } from "./watchful.ts";

const phase = (page: Page) => page.locator(".player");
const lost = (page: Page) => page.getByRole("heading", { name: "La connexion s’est interrompue" });
const failing = (page: Page) => page.getByRole("heading", { name: "Le service ne répond pas" });
const unplayable = (page: Page) => page.getByText("Votre navigateur n’a pas réussi à la lire");

// core/faults.test.ts covers every fault at every position and recovery time, on a simulated network.

/** Seeks to a position that is not loaded. */
async function jumpFar(page: Page): Promise<number> {
  const place = 540 + (Date.now() % 7);
  await seekTo(page, place);
  return place;
}

async function expectToGoOn(page: Page, from: number, withinMs: number): Promise<void> {
  await expect.poll(() => timeOf(page), { timeout: withinMs, intervals: [100] }).toBeGreaterThan(from + 0.5);
}

test("a stall shows the spinner after 700 ms and until playback resumes, with any other message", async ({
  visit,
  player,
  elsewhere: { proxy, long },
}) => {
  await watchFrom(player, { visit, long }, 100);
  proxy.when((path) => (path.endsWith(".m4s") ? "hang" : "pass"));
  const place = await jumpFar(player);
  await expect(player.locator(".player-waiting")).toBeVisible({ timeout: 2000 });
  await expect(phase(player)).toHaveAttribute("data-phase", "buffering");
  await player.evaluate(() => document.querySelector("video")?.dispatchEvent(new Event("timeupdate")));
  await expect(player.locator(".player-waiting")).toBeVisible();
  proxy.heal();
  await expectToGoOn(player, place, 15_000);
  await expect(player.locator(".player-waiting")).toHaveCount(0);
  await expect(phase(player)).toHaveAttribute("data-phase", "playing");
});

test("late segments are awaited, and the film resumes without an error message", async ({
  visit,
  player,
  elsewhere: { proxy, long },
}) => {
  await watchFrom(player, { visit, long }, 100);
  // A segment lasts four seconds, so the film is loaded faster than it is watched.
  proxy.when((path) => (path.endsWith(".m4s") ? { delayMs: 2000 } : "pass"));
  // A second before the segment's end.
  const place = 543;
  await seekTo(player, place);
  await expect(player.locator(".player-waiting")).toBeVisible({ timeout: 2000 });
  await expect(phase(player)).toHaveAttribute("data-phase", "buffering");
  // Past the segment that was waited for, into the next.
  await expectToGoOn(player, place + 1, 20_000);
  await expect(player.locator(".player-waiting")).toHaveCount(0);
  await expect(lost(player)).toHaveCount(0);
});

test("a lost connection is reported within 15 s, and playback resumes within 3 s of its return", async ({
  visit,
  player,
  elsewhere: { proxy, long },
}) => {
  await watchFrom(player, { visit, long }, 100);
  // First a connection without answers, then one that the system knows to be offline.
  proxy.when(() => "hang");
  let place = await jumpFar(player);
  await expect(lost(player)).toBeVisible({ timeout: 15_000 });
  await expect(player.getByRole("button", { name: "Retour" })).toBeVisible();
  await expectNoBarrier(player);
  proxy.heal();
  await expectToGoOn(player, place, 3000);
  await expect(lost(player)).toHaveCount(0);

  await visit.context.setOffline(true);
  await seekTo(player, 300);
  place = 300;
  await expect(lost(player)).toBeVisible({ timeout: 15_000 });
  await visit.context.setOffline(false);
  await expectToGoOn(player, place, 3000);
});

test("a media server that answers 500 is reported within 15 s, and playback resumes as soon as it recovers", async ({
  visit,
  player,
  elsewhere: { proxy, long },
}) => {
  await watchFrom(player, { visit, long }, 100);
  proxy.when((path) => (path.endsWith(".m4s") ? { status: 500 } : "pass"));
  const place = await jumpFar(player);
  await expect(failing(player)).toBeVisible({ timeout: 15_000 });
  proxy.heal();
  await expectToGoOn(player, place, 5000);
  expect(await timeOf(player)).toBeLessThan(place + 5);
  await expect(failing(player)).toHaveCount(0);
  await expect(unplayable(player)).toHaveCount(0);
});

test("a corrupt segment is skipped within 15 s, and the gap is reported", async ({
  visit,
  player,
  elsewhere: { proxy, long },
}) => {
  await watchFrom(player, { visit, long }, 100);
  // The copies of the clip are 27 s long; this segment lasts from 278 to 282 s.
  proxy.when((path) => (path.endsWith("c10-s00004.m4s") ? "corrupt" : "pass"));
  await seekTo(player, 276);
  await expect(player.getByText("Un passage de 4 secondes manque")).toBeVisible({ timeout: 15_000 });
  await expectToGoOn(player, 282, 10_000);
  await expect(phase(player)).toHaveAttribute("data-phase", "playing");
  await expect(unplayable(player)).toHaveCount(0);
});

test("after sleeping past its lease and signature, a laptop resumes at its position", async ({
  visit,
  player,
  elsewhere: { site, long },
}) => {
  await watchFrom(player, { visit, long }, 100);
  const devtools = await visit.context.newCDPSession(player);
  await turnAhead(player, 8);
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  await ask(
    site.databaseUrl,
    `update screen_leases set renewed_at = now() - interval '8 hours', expires_at = now() - interval '7 hours'`,
  );
  await devtools.send("Page.setWebLifecycleState", { state: "active" });
  const renewed = player.waitForRequest("**/api/signed/signed-cookies");
  const place = await jumpFar(player);
  await renewed;
  await expectToGoOn(player, place, 5000);
  const [lease] = await ask<{ live: boolean }>(
    site.databaseUrl,
    "select expires_at > now() as live from screen_leases order by taken_at desc limit 1",
  );
  expect(lease?.live).toBe(true);
});

test("in a background tab the film plays on and renews its signatures", async ({
  visit,
  player,
  elsewhere: { long },
}) => {
  await watchFrom(player, { visit, long }, 100);
  await player.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await hurry(player);
  const signatures = signaturesOf(player);
  await expectToGoOn(player, await jumpFar(player), 20_000);
  await expect.poll(() => signatures.size, { timeout: 20_000 }).toBeGreaterThan(2);
  await expect(phase(player)).toHaveAttribute("data-phase", "playing");
});
