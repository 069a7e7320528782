import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { findFfmpeg } from "#server/adapters/ffmpeg/find.ts";
import { endVisit, visitAs } from "#tests/support/signed-in.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import { expectFramesToAdvance } from "./at-the-player.ts";
import { ask } from "./film-from-elsewhere.ts";
import { expect, test } from "./watchful.ts";

const seconds = 10;
const rungs = [
  { name: "v360", size: "640x360", codec: "avc1.64001e", encoder: ["libx264", "-preset", "ultrafast"] },
  { name: "v720", size: "1280x720", codec: "avc1.64001f", encoder: ["libx264", "-preset", "ultrafast"] },
  { name: "v720-av1", size: "1280x720", codec: "av01.0.05M.08", encoder: ["libsvtav1", "-preset", "12"] },
];

/** A film whose larger size has both codecs, with aligned segments. Returns its id. */
async function addFilm(key: string): Promise<number> {
  const { dataDir, databaseUrl } = siteUnderTest();
  const folder = path.join(dataDir, "media", key);
  const programs = await findFfmpeg(undefined);
  if (!programs) throw new Error("This test needs FFmpeg");
  for (const { name } of rungs) mkdirSync(path.join(folder, name), { recursive: true });
  const sources = [`testsrc=size=640x360:rate=10:duration=${seconds}`, `sine=frequency=440:duration=${seconds}`];
  execFileSync(
    programs.ffmpeg,
    [
      "-v",
      "error",
      ...sources.flatMap((source) => ["-f", "lavfi", "-i", source]),
      ...rungs.flatMap(({ name, size, encoder }) => [
        "-map",
        "0:v",
        "-map",
        "1:a",
        "-s",
        size,
        "-pix_fmt",
        "yuv420p",
        "-g",
        "20",
        "-c:v",
        ...encoder,
        "-c:a",
        "aac",
        "-ac",
        "2",
        "-f",
        "hls",
        "-hls_segment_type",
        "fmp4",
        "-hls_playlist_type",
        "vod",
        "-hls_time",
        "2",
        "-hls_segment_filename",
        `${name}/s%03d.m4s`,
        `${name}/index.m3u8`,
      ]),
    ],
    { cwd: folder, stdio: ["ignore", "inherit", "ignore"] },
  );
  const offered = rungs.flatMap(({ name, size, codec }, place) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${(place + 1) * 400_000},CODECS="${codec},mp4a.40.2",RESOLUTION=${size}`,
    `${name}/index.m3u8`,
  ]);
  writeFileSync(path.join(folder, "master.m3u8"), ["#EXTM3U", "#EXT-X-VERSION:7", ...offered, ""].join("\n"));
  writeFileSync(path.join(folder, "storyboard.vtt"), "WEBVTT\n");
  const [row] = await ask<{ id: number }>(
    databaseUrl,
    `insert into videos (slug, type, title_fr, title_en, duration_seconds, media_key, images_key, color, published_at)
     values ($1, 'movie', 'En deux codecs', 'In two codecs', $2, $1, 'l-harmonie-des-mondes', '#141a2e', '2026-01-01')
     returning id`,
    [key, seconds],
  );
  return row?.id ?? 0;
}

/** Plays until the larger size is shown. Returns the requested renditions. */
async function play(page: Page, key: string, id: number): Promise<string[]> {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const [, rung] = new RegExp(`/${key}/([^/]+)/[^/]+\\.m4s`).exec(request.url()) ?? [];
    if (rung !== undefined) asked.add(rung);
  });
  await page.goto(`/watch/${id}`);
  await expectFramesToAdvance(page);
  const width = () => page.locator(".player-main").evaluate((video: HTMLVideoElement) => video.videoWidth);
  await expect.poll(width).toBe(1280);
  await expectFramesToAdvance(page);
  await page.goto("about:blank");
  return [...asked].toSorted();
}

test("a film in two codecs plays in AV1 where the browser decodes it smoothly, and in H.264 elsewhere", async ({
  browser,
  contextOptions,
  baseURL,
  watchful,
}) => {
  const key = `two-codecs-${randomUUID()}`;
  const id = await addFilm(key);
  for (const [smooth, larger] of [
    [true, "v720-av1"],
    [false, "v720"],
  ] as const) {
    const visit = await visitAs(browser, "family", { ...contextOptions, baseURL });
    watchful(visit.context);
    // The answer of Media Capabilities is stubbed, as it depends on the machine; decoding is real.
    await visit.context.addInitScript((answer) => {
      const said = { supported: answer, smooth: answer, powerEfficient: answer };
      Object.assign(navigator.mediaCapabilities, { decodingInfo: () => Promise.resolve(said) });
    }, smooth);
    const page = await visit.context.newPage();
    expect(await play(page, key, id)).toEqual(["v360", larger]);
    await endVisit(visit);
  }
  await ask(siteUnderTest().databaseUrl, "update videos set published_at = null where id = $1", [id]);
});
