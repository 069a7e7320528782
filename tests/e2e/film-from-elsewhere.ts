import type { Page } from "@playwright/test";
import pg from "pg";
import { startFaultyProxy, type FaultyProxy } from "#tests/support/faulty-proxy.ts";
import { writeLongFilm } from "#tests/support/long-film.ts";
import { endVisit, visitAs, type Visit } from "#tests/support/signed-in.ts";
import type { Site } from "#tests/support/site.ts";
import { startSite } from "#tests/support/start-site.ts";
import { expectFramesToAdvance } from "./at-the-player.ts";
import { test as base } from "./watchful.ts";

const signatureSeconds = 10;

export type Elsewhere = { site: Site; proxy: FaultyProxy; long: number; filmSeconds: number };

/**
 * A site with a film of twelve minutes, whose media is on another origin behind a faulty proxy, signed for ten seconds.
 * Leaves the player's page after each test, which releases its screen.
 */
export const test = base.extend<{ visit: Visit; player: Page }, { elsewhere: Elsewhere }>({
  elsewhere: [
    async ({ browserName: _any }, run) => {
      let siteUrl = "";
      const proxy = await startFaultyProxy({
        port: () => Number(new URL(siteUrl).port),
        pagesOrigin: () => siteUrl,
      });
      const { site, stop } = await startSite(() => ({
        MEDIA_URL: `http://localhost:${proxy.port}/media`,
        MEDIA_SIGNATURE_SECONDS: String(signatureSeconds),
      }));
      siteUrl = site.url;
      const { seconds } = writeLongFilm(`${site.dataDir}/media`, "long", 12);
      await run({ site, proxy, long: await addFilm(site, "long", seconds), filmSeconds: seconds });
      await stop();
      await proxy.stop();
    },
    { scope: "worker" },
  ],
  visit: async ({ browser, contextOptions, elsewhere }, run) => {
    const visit = await visitAs(browser, "family", { ...contextOptions, baseURL: elsewhere.site.url });
    await run(visit);
    elsewhere.proxy.heal();
    await endVisit(visit);
  },
  player: async ({ visit }, run) => {
    const page = await visit.context.newPage();
    await run(page);
    await page.goto("about:blank");
  },
});

async function addFilm({ databaseUrl }: Site, key: string, seconds: number): Promise<number> {
  const [row] = await ask<{ id: number }>(
    databaseUrl,
    `insert into videos (slug, type, title_fr, title_en, duration_seconds, media_key, images_key, color, published_at)
    select $1, 'movie', 'Un long film', 'A long film', $2, $1, images_key, color, now()
    from videos where media_key = 'kepler' returning id`,
    [key, seconds],
  );
  return row?.id ?? 0;
}

/** The signatures of the segments that the page asks for from now on. */
export function signaturesOf(page: Page): Set<string | null> {
  const seen = new Set<string | null>();
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(".m4s")) seen.add(searchParams.get("Signature"));
  });
  return seen;
}

/** The page's clock jumps ahead, by which the player knows how old its signature is. */
export const turnAhead = (page: Page, hours: number) =>
  page.evaluate((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, hours * 3_600_000);

/** Plays four times as fast, so that segments are asked for more often. */
export const hurry = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>(".player-main");
    if (video) video.playbackRate = 4;
  });

/** Runs a statement in the site's database. */
export async function ask<R extends pg.QueryResultRow>(
  databaseUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<R>(text, values);
  await database.end();
  return rows;
}

/** Opens the long film at a position after its intro and waits for frames. */
export async function watchFrom(page: Page, { visit, long }: { visit: Visit; long: number }, seconds: number) {
  await visit.context.request.post("/api/videos/watched-time", {
    headers: { authorization: `Bearer ${visit.signedIn.token}` },
    data: { video_id: long, watched_time: seconds, leaving: true },
  });
  await page.goto(`/watch/${long}`);
  await page.getByRole("button", { name: "Passer l’intro" }).click();
  await expectFramesToAdvance(page);
}
