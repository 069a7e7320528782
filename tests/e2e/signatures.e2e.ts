import type { Page, Response } from "@playwright/test";
import pg from "pg";
import { writeLongFilm } from "#tests/support/long-film.ts";
import { visitAs, type Visit } from "#tests/support/signed-in.ts";
import { startSite, type RunningSite } from "#tests/support/start-site.ts";
import { callControls, expectFramesToAdvance, seekTo, timeOf } from "./at-the-player.ts";
import { expect, test as base } from "./watchful.ts";

const signatureSeconds = 10;

type Watching = { site: RunningSite["site"]; long: number; filmSeconds: number };

/** A site whose films come from another origin, under short signatures, with a film of twelve minutes. */
const test = base.extend<{ visit: Visit; player: Page }, { watching: Watching }>({
  watching: [
    async ({ browserName: _any }, run) => {
      const { site, stop } = await startSite((url) => ({
        MEDIA_URL: `${url.replace("127.0.0.1", "localhost")}/media`,
        MEDIA_SIGNATURE_SECONDS: String(signatureSeconds),
      }));
      const { seconds } = writeLongFilm(`${site.dataDir}/media`, "long", 12);
      await run({ site, long: await addFilm(site.databaseUrl, "long", seconds), filmSeconds: seconds });
      await stop();
    },
    { scope: "worker" },
  ],
  visit: async ({ browser, contextOptions, watching, watchful }, run) => {
    const visit = await visitAs(browser, "family", { ...contextOptions, baseURL: watching.site.url });
    watchful(visit.context);
    await run(visit);
    await visit.context.close();
  },
  player: async ({ visit }, run) => {
    const page = await visit.context.newPage();
    await run(page);
    await page.goto("about:blank");
  },
});

async function addFilm(databaseUrl: string, key: string, seconds: number): Promise<number> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ id: number }>(
    `insert into videos (slug, type, title_fr, title_en, duration_seconds, media_key, images_key, color, published_at)
    select $1, 'movie', 'Un long film', 'A long film', $2, $1, images_key, color, now()
    from videos where media_key = 'kepler' returning id`,
    [key, seconds],
  );
  await database.end();
  return rows[0]?.id ?? 0;
}

/** Every answer of the media server, as it comes. */
function mediaAnswers(page: Page): Response[] {
  const answers: Response[] = [];
  page.on("response", (answer) => new URL(answer.url()).pathname.startsWith("/media/") && answers.push(answer));
  return answers;
}

/** Counts how often the page shows that it waits, from now on. */
function countWaits(page: Page): Promise<void> {
  return page.evaluate(() => {
    const counted = Object.assign(window, { waits: 0 });
    new MutationObserver((changes) => {
      const added = changes.flatMap((change) => [...change.addedNodes]);
      if (added.some((node) => node instanceof Element && node.matches(".player-waiting"))) counted.waits++;
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test("four minutes of a long film play to the end under signatures of ten seconds, without a visible stop", async ({
  visit,
  player,
  watching: { long, filmSeconds },
}) => {
  test.setTimeout(150_000);
  await visit.context.request.post("/api/videos/watched-time", {
    headers: { authorization: `Bearer ${visit.signedIn.token}` },
    data: { video_id: long, watched_time: filmSeconds - 240, leaving: true },
  });
  const answers = mediaAnswers(player);
  await player.goto(`/watch/${long}`);
  await player.getByRole("button", { name: "Passer l’intro" }).click();
  await expectFramesToAdvance(player);
  await countWaits(player);
  await player.evaluate(() => {
    const video = document.querySelector("video");
    if (video) video.playbackRate = 4;
  });
  await expect.poll(() => timeOf(player), { timeout: 110_000 }).toBeGreaterThan(filmSeconds - 2);

  expect(await player.evaluate(() => (window as unknown as { waits: number }).waits)).toBe(0);
  const segments = answers.filter((answer) => new URL(answer.url()).pathname.endsWith(".m4s"));
  expect(segments.length).toBeGreaterThanOrEqual(60);
  expect(answers.filter((answer) => !answer.ok()).map((answer) => answer.url())).toEqual([]);
  // A minute has six times ten seconds, and a signature is renewed halfway.
  const signatures = new Set(segments.map((answer) => new URL(answer.url()).searchParams.get("Signature")));
  expect(signatures.size).toBeGreaterThanOrEqual(8);
});

test("a film, its subtitles and its seek pictures come from the origin that MEDIA_URL names", async ({
  visit,
  player,
}) => {
  const found = await visit.context.request.get("/api/videos/search?keyword=harmonie", {
    headers: { authorization: `Bearer ${visit.signedIn.token}` },
  });
  const { data } = (await found.json()) as { data: { id: number; type: string }[] };
  const answers = mediaAnswers(player);
  await player.goto(`/watch/${data.find(({ type }) => type === "movie")?.id}`);
  await player.getByRole("button", { name: "Passer l’intro" }).click();
  await expectFramesToAdvance(player);
  // Later than the opening's signature lives.
  await expect.poll(() => timeOf(player), { timeout: 20_000 }).toBeGreaterThan(signatureSeconds + 1);
  await callControls(player);
  await player.getByRole("button", { name: "Sous-titres" }).click();
  await player.getByRole("menuitemradio", { name: "Français" }).click();
  await seekTo(player, 1);
  await expect(player.locator(".player-subtitles")).toContainText("Kepler");
  await callControls(player);
  await player.getByRole("slider", { name: "Position dans la vidéo" }).hover({ force: true });
  await expect(player.locator(".player-preview-frame")).toHaveAttribute("style", /blob:/);

  const kinds = new Set(answers.map((answer) => new URL(answer.url()).pathname.replace(/^.*\./, "")));
  expect([...kinds].toSorted()).toEqual(["m3u8", "m4s", "mp4", "vtt", "webp"]);
  expect(new Set(answers.map((answer) => new URL(answer.url()).hostname))).toEqual(new Set(["localhost"]));
  expect(answers.filter((answer) => !answer.ok()).map((answer) => answer.url())).toEqual([]);
});
