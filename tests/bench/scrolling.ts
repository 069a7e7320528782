import { chromium, type CDPSession, type Page } from "@playwright/test";
import { signedInContext, withDemoProgram } from "./demo-program.ts";
import { median, rounded, type Benchmark, type Figure } from "./figure.ts";

const extents = { full: { rounds: 5, share: 1 }, quick: { rounds: 1, share: 0.05 } };
/** The scroll speed of a finger or wheel, in pixels per second. */
const speed = 1500;

/** A direction of scrolling a page. */
type Scroll = { name: string; xDistance: number; yDistance: number };

const ways: readonly Scroll[] = [
  { name: "down the page", xDistance: 0, yDistance: -3600 },
  { name: "along a row", xDistance: -1600, yDistance: 0 },
];

/** Frame times while home is scrolled by real input, compared with an empty page; both without a graphics card. */
export const scrolling: Benchmark = {
  name: "scrolling",
  about: `time between frames while scrolling, 95th percentile, medians of ${extents.full.rounds}, interleaved with an empty page`,
  run: (extent) =>
    withDemoProgram(async ({ url, browserOptions, signedIn }) => {
      const browser = await chromium.launch(browserOptions);
      try {
        const context = await signedInContext(browser, signedIn);
        const home = await context.newPage();
        await home.goto(`${url}/accueil`, { waitUntil: "networkidle" });
        const empty = await context.newPage();
        await empty.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body: emptyPage }));
        await empty.goto(`${url}/empty`);
        const figures: Figure[] = [];
        for (const way of ways) figures.push(await compared(home, empty, way, extents[extent]));
        return figures;
      } finally {
        await browser.close();
      }
    }),
};

/** As long as home, with one list as wide as a row; colours only. */
const emptyPage = `<!doctype html><style>body{margin:0;background:#0b0f1c}</style><div style="height:9000px">
<ul class="row-track" style="overflow-x:auto;height:300px;margin:0;padding:0;white-space:nowrap">
<li style="display:inline-block;width:6000px;height:280px;background:#333"></li></ul></div>`;

/** `share`: of the way's length. */
async function compared(
  home: Page,
  empty: Page,
  { name, ...whole }: Scroll,
  { rounds, share }: { rounds: number; share: number },
): Promise<Figure> {
  const way = { name, xDistance: whole.xDistance * share, yDistance: whole.yDistance * share };
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await slowFrame(home, way));
    theirs.push(await slowFrame(empty, way));
  }
  const listed = (times: number[]) => times.map((time) => rounded(time)).join(", ");
  return {
    name: `scrolling ${name}, time between frames / empty page`,
    measured: `${listed(ours)} ms`,
    against: `${listed(theirs)} ms; 16.7 ms are 60 frames a second`,
    value: median(ours) / median(theirs),
    must: { atMost: 1.2 },
  };
}

/** The 95th percentile of frame times while the page is scrolled back and forth, in milliseconds. */
async function slowFrame(page: Page, { xDistance, yDistance }: Scroll): Promise<number> {
  await page.bringToFront();
  const session: CDPSession = await page.context().newCDPSession(page);
  const track = page
    .locator(".row-track")
    .nth(xDistance === 0 ? 0 : 1)
    .or(page.locator(".row-track").first())
    .first();
  if (xDistance === 0) await page.evaluate(() => scrollTo(0, 0));
  else await track.scrollIntoViewIfNeeded();
  const box = xDistance === 0 ? null : await track.boundingBox();
  const at = { x: 700, y: box ? box.y + box.height / 2 : 500 };
  await page.mouse.move(at.x, at.y);
  await page.waitForTimeout(300);
  await page.evaluate(watchFrames);
  for (const turn of [1, -1]) {
    await session.send("Input.synthesizeScrollGesture", {
      ...at,
      xDistance: turn * xDistance,
      yDistance: turn * yDistance,
      speed,
      gestureSourceType: "mouse",
      preventFling: true,
    });
  }
  const times = await page.evaluate(() => (window as unknown as { frames: { stop(): number[] } }).frames.stop());
  await session.detach();
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Runs in the page: records frame times until it is stopped. */
function watchFrames(): void {
  const times: number[] = [];
  let last = performance.now();
  let running = true;
  const next = (now: number): void => {
    times.push(now - last);
    last = now;
    if (running) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  Object.assign(window, {
    frames: {
      stop() {
        running = false;
        return times.slice(1);
      },
    },
  });
}
