import type { BrowserContext } from "@playwright/test";
import type { AnswerFor } from "#contract/client.ts";
import { endVisit, visitAs } from "#tests/support/signed-in.ts";
import { defaultPlayerPreferences } from "#contract/player-preferences.ts";
import { callControls, expectFramesToAdvance, seekTo } from "./at-the-player.ts";
import { expect, test } from "./watchful.ts";

/** A title with subtitles in both languages, and the time of its first French line. */
async function subtitled(context: BrowserContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await (await context.request.get("/api/videos", { headers })).json()) as AnswerFor<"GET /videos">;
  for (const { id } of data.filter(({ type }) => type === "movie")) {
    const video = (await (
      await context.request.get(`/api/videos/${id}`, { headers })
    ).json()) as AnswerFor<"GET /videos/{id}">;
    if (video.subtitles.includes("fr") && video.subtitles.includes("en")) return id;
  }
  throw new Error("No film has subtitles");
}

test("subtitles are shown in the chosen language, and full screen can be entered and left", async ({
  browser,
  contextOptions,
  baseURL,
  watchful,
}) => {
  const visit = await visitAs(browser, "family", { ...contextOptions, baseURL });
  const { context, signedIn } = visit;
  watchful(context);
  // Resets the preferences that other tests left.
  await context.request.put("/api/player-preferences", {
    headers: { authorization: `Bearer ${signedIn.token}` },
    data: defaultPlayerPreferences,
  });
  const page = await context.newPage();
  await page.goto(`/watch/${await subtitled(context, signedIn.token)}`);
  await page.getByRole("button", { name: "Passer l’intro" }).click();
  await expectFramesToAdvance(page);

  const lines = page.locator(".player-subtitles");
  await expect(lines).toHaveCount(0);
  for (const [name, language] of [
    ["Français", "fr"],
    ["English", "en"],
  ] as const) {
    await callControls(page);
    await page.getByRole("button", { name: "Sous-titres" }).click();
    await page.getByRole("menuitemradio", { name }).click();
    const starts = await page.evaluate(async (wanted) => {
      const track = [...(document.querySelector("video")?.textTracks ?? [])].find(
        ({ language: has }) => has === wanted,
      );
      while (!track?.cues?.length) await new Promise((resolve) => setTimeout(resolve, 50));
      return track.cues[0]?.startTime ?? 0;
    }, language);
    await seekTo(page, starts + 0.2);
    await expect(lines).toHaveAttribute("lang", language);
    await expect(lines).toHaveText(/\p{L}{2}/u);
  }

  const isWhole = () => page.evaluate(() => document.fullscreenElement?.matches(".player") ?? false);
  await callControls(page);
  await page.getByRole("button", { name: "Plein écran" }).click();
  await expect.poll(isWhole).toBe(true);
  await expectFramesToAdvance(page);
  await callControls(page);
  await page.getByRole("button", { name: "Quitter le plein écran" }).click();
  await expect.poll(isWhole).toBe(false);
  await endVisit(visit);
});
