import type { Page, Response } from "@playwright/test";
import { callControls, expectFramesToAdvance, seekTo, timeOf } from "./at-the-player.ts";
import { hurry, signaturesOf, test, turnAhead, watchFrom } from "./film-from-elsewhere.ts";
import { expect } from "./watchful.ts";

// No request of these tests is refused, neither by the pages' policy nor by the media server.
test.beforeEach(({ visit, watchful }) => watchful(visit.context));

/** Collects the media server's responses. */
function mediaAnswers(page: Page): Response[] {
  const answers: Response[] = [];
  page.on("response", (answer) => new URL(answer.url()).pathname.startsWith("/media/") && answers.push(answer));
  return answers;
}

/** Records the most seconds buffered ahead of the picture from now on. */
function measureAhead(page: Page): Promise<void> {
  return page.evaluate(() => {
    const measured = Object.assign(window, { mostAhead: 0 });
    const video = document.querySelector("video");
    video?.addEventListener("progress", () => {
      const { buffered, currentTime } = video;
      const end = buffered.length > 0 ? buffered.end(buffered.length - 1) : currentTime;
      measured.mostAhead = Math.max(measured.mostAhead, end - currentTime);
    });
  });
}

/** Counts how often the page shows the spinner from now on. */
function countWaits(page: Page): Promise<void> {
  return page.evaluate(() => {
    const counted = Object.assign(window, { waits: 0 });
    new MutationObserver((changes) => {
      const added = changes.flatMap((change) => [...change.addedNodes]);
      if (added.some((node) => node instanceof Element && node.matches(".player-waiting"))) counted.waits++;
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test("a long film plays with ten-second signatures and without a visible stall", async ({
  visit,
  player,
  elsewhere: { long, filmSeconds },
}) => {
  const answers = mediaAnswers(player);
  const signatures = signaturesOf(player);
  await watchFrom(player, { visit, long }, filmSeconds - 120);
  await countWaits(player);
  await measureAhead(player);
  await hurry(player);
  // One is renewed after half its life: the first, the second, and the third that segments are asked for with.
  await expect.poll(() => signatures.size, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  const place = await timeOf(player);
  await expect.poll(() => timeOf(player)).toBeGreaterThan(place + 4);

  expect(await player.evaluate(() => (window as unknown as { waits: number }).waits)).toBe(0);
  const ahead = await player.evaluate(() => (window as unknown as { mostAhead: number }).mostAhead);
  expect(ahead).toBeGreaterThan(4);
  expect(ahead).toBeLessThanOrEqual(60);
  const segments = answers.filter((answer) => new URL(answer.url()).pathname.endsWith(".m4s"));
  expect(segments.length).toBeGreaterThanOrEqual(16);
  expect(answers.filter((answer) => !answer.ok()).map((answer) => answer.url())).toEqual([]);
});

test("a film, its subtitles and its storyboard are loaded from the origin in MEDIA_URL", async ({ visit, player }) => {
  const found = await visit.context.request.get("/api/videos/search?keyword=harmonie", {
    headers: { authorization: `Bearer ${visit.signedIn.token}` },
  });
  const { data } = (await found.json()) as { data: { id: number; type: string }[] };
  const answers = mediaAnswers(player);
  const signatures = signaturesOf(player);
  await player.goto(`/watch/${data.find(({ type }) => type === "movie")?.id}`);
  await player.getByRole("button", { name: "Passer l’intro" }).click();
  await expectFramesToAdvance(player);
  // What follows is asked for with another signature than the film's beginning.
  await turnAhead(player, 1);
  const used = new Set(signatures);
  await callControls(player);
  await player.getByRole("button", { name: "Sous-titres" }).click();
  await player.getByRole("menuitemradio", { name: "Français" }).click();
  await seekTo(player, 1);
  await expect(player.locator(".player-subtitles")).toContainText("Kepler");
  await callControls(player);
  await player.getByRole("slider", { name: "Position dans la vidéo" }).hover({ force: true });
  await expect(player.locator(".player-preview-frame")).toHaveAttribute("style", /blob:/);

  for (const kind of ["vtt", "webp"]) {
    const late = answers.map((answer) => new URL(answer.url())).findLast(({ pathname }) => pathname.endsWith(kind));
    expect(used).not.toContain(late?.searchParams.get("Signature"));
  }
  const kinds = new Set(answers.map((answer) => new URL(answer.url()).pathname.replace(/^.*\./, "")));
  expect([...kinds].toSorted()).toEqual(["m3u8", "m4s", "mp4", "vtt", "webp"]);
  expect(new Set(answers.map((answer) => new URL(answer.url()).hostname))).toEqual(new Set(["localhost"]));
  expect(answers.filter((answer) => !answer.ok()).map((answer) => answer.url())).toEqual([]);
});
