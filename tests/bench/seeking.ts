import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import pg from "pg";
import { writeLongFilm } from "#tests/support/long-film.ts";
import { withDemoProgram, type DemoProgram } from "./demo-program.ts";
import { median, rounded, type Benchmark } from "./figure.ts";
import { homeConnection, noLimit, type Line } from "./line.ts";
import { serveAsMp4 } from "./progressive.ts";
import { onBarePage, onWatchPage } from "./watch-page.ts";

/** Positions in seconds, far apart. */
const places = [300, 500, 120, 640, 220, 420, 560];
/** What a film is played before the seeks, and between two, and over which line. */
type Way = { firstMs: number; betweenMs: number; line: Line };
const extents = {
  full: { rounds: 3, seeks: places.length, firstMs: 2000, betweenMs: 1000, line: homeConnection },
  quick: { rounds: 1, seeks: 2, firstMs: 50, betweenMs: 50, line: noLimit },
};

/** From a seek to the first frame at the new position, against a plain MP4 of the same film. */
export const seeking: Benchmark = {
  name: "seeking",
  about: `seek to frame in a film of 12 minutes at 40 ms and 10 Mbit/s, median of ${extents.full.rounds * places.length}`,
  run: (extent) =>
    withDemoProgram(async (program) => {
      const { rounds, seeks, ...way } = extents[extent];
      const seekTimes = (page: Page) => timesOf(page, places.slice(0, seeks), way);
      const folder = mkdtempSync(path.join(tmpdir(), "silecs-seeking-"));
      const film = await addLongFilm(program);
      const mp4 = await serveAsMp4(path.join(program.dataDir, "media/long/v360/index.m3u8"), folder);
      const browser = await chromium.launch(program.browserOptions);
      try {
        const [ours, plain]: [number[], number[]] = [[], []];
        for (let round = 0; round < rounds; round += 1) {
          ours.push(...(await onWatchPage(browser, program, film, seekTimes)));
          plain.push(...(await onBarePage(browser, program, mp4.url, seekTimes)));
        }
        return [
          {
            name: "seek to frame / plain MP4",
            measured: medianText(ours),
            against: `plain MP4: ${medianText(plain)}`,
            value: median(ours) / median(plain),
            must: { atMost: 1.5 },
          },
        ];
      } finally {
        await browser.close();
        await mp4.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};

const medianText = (times: number[]) =>
  `${rounded(median(times))} ms (${times.map((time) => Math.round(time)).join(", ")})`;

async function addLongFilm({ dataDir, databaseUrl }: DemoProgram): Promise<number> {
  const { seconds } = writeLongFilm(path.join(dataDir, "media"), "long", 12);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ id: number }>(
    `insert into videos (slug, type, title_fr, title_en, duration_seconds, media_key, images_key, color, published_at)
    select 'long', 'movie', 'Un long film', 'A long film', $1, 'long', images_key, color, now()
    from videos where media_key = 'kepler' returning id`,
    [seconds],
  );
  await database.end();
  return rows[0]?.id ?? 0;
}

async function timesOf(page: Page, at: number[], { firstMs, betweenMs, line }: Way): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
  // Seeks usually happen after some time of playing.
  await page.waitForTimeout(firstMs);
  const times: number[] = [];
  for (const place of at) {
    times.push(await page.evaluate(frameAt, place));
    await page.waitForTimeout(betweenMs);
  }
  return times;
}

/** Runs in the page: seeks, and returns the milliseconds until a frame from there is shown. */
function frameAt(place: number): Promise<number> {
  return new Promise((resolve) => {
    const video = document.querySelector("video");
    const beganAt = performance.now();
    const check: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
      if (mediaTime >= place - 0.1 && mediaTime < place + 20) resolve(expectedDisplayTime - beganAt);
      else video?.requestVideoFrameCallback(check);
    };
    video?.requestVideoFrameCallback(check);
    if (video) video.currentTime = place;
  });
}
