import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { addFilmWithTracks } from "#tests/support/film-with-tracks.ts";
import { endVisit, visitAs, type Visit } from "#tests/support/signed-in.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import { callControls, expectFramesToAdvance } from "./at-the-player.ts";
import { defaultPlayerPreferences } from "#contract/player-preferences.ts";
import { ask } from "./film-from-elsewhere.ts";
import { expect, test as base } from "./watchful.ts";

/** The worker's own site with a film with several audio tracks, which no other test uses, and a family's browser. */
export const test = base.extend<{ voices: { film: number }; visit: Visit; player: Page }, { made: number }>({
  made: [
    async ({ browserName: _any }, run) => {
      const site = siteUnderTest();
      const key = `voices-${randomUUID()}`;
      const film = await addFilmWithTracks(site, key);
      writeFileSync(path.join(site.dataDir, "media", key, "storyboard.vtt"), "WEBVTT\n");
      await run(film);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  voices: async ({ made }, run) => {
    const { databaseUrl } = siteUnderTest();
    await ask(databaseUrl, "update videos set published_at = '2026-01-01' where id = $1", [made]);
    await run({ film: made });
    await ask(databaseUrl, "update videos set published_at = null where id = $1", [made]);
  },
  visit: async ({ browser, contextOptions, watchful, baseURL }, run) => {
    const visit = await visitAs(browser, "family", { ...contextOptions, baseURL });
    watchful(visit.context);
    await visit.context.request.put("/api/player-preferences", {
      headers: headersOf(visit),
      data: defaultPlayerPreferences,
    });
    await run(visit);
    await endVisit(visit);
  },
  player: async ({ visit }, run) => {
    const page = await visit.context.newPage();
    await run(page);
    await page.goto("about:blank");
  },
});

export function headersOf({ signedIn }: Visit): Record<string, string> {
  return {
    authorization: `Bearer ${signedIn.token}`,
    "x-profile-id": String(signedIn.user.user_profiles[0]?.id),
  };
}

/** Opens the film at a position after its intro and waits for frames. Returns the position of the first, in seconds. */
export async function watch(page: Page, visit: Visit, film: number, seconds = 12): Promise<number> {
  await visit.context.request.post("/api/videos/watched-time", {
    headers: headersOf(visit),
    data: { video_id: film, watched_time: seconds, leaving: true },
  });
  const began = await begin(page, film);
  await expectFramesToAdvance(page);
  return began;
}

/** Opens the film at its saved position, after its intro. Returns the position of its first frame, in seconds. */
export async function begin(page: Page, film: number): Promise<number> {
  await page.goto(`/watch/${film}`);
  const skip = page.getByRole("button", { name: "Passer l’intro" });
  await expect(skip).toBeVisible();
  const began = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const video = document.querySelector<HTMLVideoElement>(".player-main");
        video?.addEventListener("playing", () => resolve(video.currentTime), { once: true });
      }),
  );
  await skip.click();
  return began;
}

/** Opens a page of the settings by its name and returns it. */
export async function openSettings(page: Page, name?: string): Promise<Locator> {
  await callControls(page);
  await page.getByRole("button", { name: "Réglages", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Réglages" });
  if (name !== undefined) await panel.getByRole("menuitem", { name: new RegExp(`^${name}`) }).click();
  return panel;
}

/** Chooses an option on a page of the settings, which closes them. */
export async function choose(page: Page, name: string, option: string | RegExp): Promise<void> {
  const panel = await openSettings(page, name);
  await panel.getByRole("menuitemradio", { name: option, exact: true }).click();
  await expect(panel).toBeHidden();
}
