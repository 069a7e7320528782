import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { defaultPlayerPreferences } from "#contract/player-preferences.ts";
import { root } from "#tests/support/program.ts";
import { withDemoProgram } from "./demo-program.ts";
import { median, type Benchmark } from "./figure.ts";
import { serveAsMp4 } from "./progressive.ts";
import { onBarePage, onWatchPage } from "./watch-page.ts";

const extents = {
  full: { rounds: 5, restMs: 4000, watchedMs: 8000 },
  quick: { rounds: 1, restMs: 100, watchedMs: 200 },
};
const height = 720;

/** Decoded frames that were not shown, in the watch page and on a bare page with the same video. */
export const droppedFrames: Benchmark = {
  name: "dropped-frames",
  about: `frames dropped in ${extents.full.watchedMs / 1000} s at ${height} lines, medians of ${extents.full.rounds}, interleaved`,
  run: (extent) =>
    withDemoProgram(async (program) => {
      const { rounds, watchedMs } = extents[extent];
      const dropped = (page: Page) => droppedOn(page, extents[extent]);
      const folder = mkdtempSync(path.join(tmpdir(), "silecs-dropped-"));
      const mp4 = await serveAsMp4(path.join(root, "demo/media/kepler/v720/index.m3u8"), folder);
      const browser = await chromium.launch(program.browserOptions);
      try {
        await program.call("PUT /player-preferences", { body: { ...defaultPlayerPreferences, quality: height } });
        const [ours, bare]: [number[], number[]] = [[], []];
        for (let round = 0; round < rounds; round += 1) {
          ours.push(await onWatchPage(browser, program, program.film, dropped));
          bare.push(await onBarePage(browser, program, mp4.url, dropped));
        }
        return [
          {
            name: `frames dropped beyond the bare video, of ${(watchedMs / 1000) * 30}`,
            measured: `${median(ours)} (${ours.join(", ")})`,
            against: `bare video: ${median(bare)} (${bare.join(", ")})`,
            value: Math.max(0, median(ours) - median(bare)),
            must: { atMost: 0 },
          },
        ];
      } finally {
        await browser.close();
        await mp4.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};

async function droppedOn(page: Page, { restMs, watchedMs }: { restMs: number; watchedMs: number }): Promise<number> {
  await page.evaluate(
    async ([lines, ms]) => {
      const video = document.querySelector("video");
      if (!video) return;
      // Starts over once the video has its full height and overlays are gone.
      while (video.videoHeight !== lines) await new Promise((resolve) => setTimeout(resolve, 50));
      video.currentTime = 0;
      await new Promise((resolve) => setTimeout(resolve, ms));
    },
    [height, restMs] as const,
  );
  return page.evaluate(async (ms) => {
    const count = () => document.querySelector("video")?.getVideoPlaybackQuality().droppedVideoFrames ?? 0;
    const before = count();
    await new Promise((resolve) => setTimeout(resolve, ms));
    return count() - before;
  }, watchedMs);
}
