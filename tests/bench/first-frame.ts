import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import type { Client } from "#contract/client.ts";
import { root } from "#tests/support/program.ts";
import { signedInContext, withDemoProgram } from "./demo-program.ts";
import { median, rounded, type Benchmark, type Figure } from "./figure.ts";
import { homeConnection, noLimit, type Line } from "./line.ts";
import { serveAsMp4 } from "./progressive.ts";

const extents = {
  full: { rounds: 7, restsMs: 800, line: homeConnection },
  quick: { rounds: 1, restsMs: 100, line: noLimit },
};
const limitMs = 60_000;

/** A way to the first frame: opens its page on the given connection and returns the milliseconds from click to frame. */
type Way = { name: string; measure: (browser: Browser) => Promise<number> };
type Fixture = {
  url: string;
  signedIn: Record<string, string>;
  call: Client;
  film: number;
  mp4: string;
  line: Line;
};

/** From the click on 'Regarder' to the first frame, against the minimum that a browser needs. */
export const firstFrame: Benchmark = {
  name: "first-frame",
  about: `click to first frame at 40 ms and 10 Mbit/s, medians of ${extents.full.rounds}, interleaved`,
  run: (extent) =>
    withDemoProgram(async ({ url, browserOptions, signedIn, call, film }) => {
      const { rounds, restsMs, line } = extents[extent];
      const folder = mkdtempSync(path.join(tmpdir(), "silecs-first-frame-"));
      const progressive = await serveAsMp4(path.join(root, "demo/media/kepler/v360/index.m3u8"), folder);
      const browser = await chromium.launch(browserOptions);
      try {
        const ways = waysOf({ url, signedIn, call, film, mp4: progressive.url, line }, restsMs);
        const times = new Map(ways.map(({ name }) => [name, [] as number[]]));
        for (let round = 0; round < rounds; round += 1) {
          for (const { name, measure } of ways) times.get(name)?.push(await measure(browser));
        }
        return figuresOf(times);
      } finally {
        await browser.close();
        await progressive.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};

function waysOf(fixture: Fixture, restsMs: number): Way[] {
  const watching = (video: string, way: Omit<Watching, "video">) => (browser: Browser) =>
    onWatchPage(browser, fixture, { video, ...way });
  const onCard = (video: string, skips: boolean) => watching(video, { skips, from: "card", restsMs });
  return [
    { name: "film", measure: watching("player-main", { skips: true, from: "page", restsMs: 0 }) },
    { name: "film, pointer rested", measure: watching("player-main", { skips: true, from: "page", restsMs }) },
    { name: "film, pointer rested on its card", measure: onCard("player-main", true) },
    { name: "intro", measure: watching("player-intro", { skips: false, from: "page", restsMs: 0 }) },
    { name: "intro, pointer rested on its card", measure: onCard("player-intro", false) },
    { name: "bare", measure: (browser) => onEmptyPage(browser, fixture, "hls") },
    { name: "mp4", measure: (browser) => onEmptyPage(browser, fixture, "mp4") },
  ];
}

function figuresOf(times: Map<string, number[]>): Figure[] {
  const of = (name: string) => median(times.get(name) ?? []);
  const listed = (name: string) =>
    `${rounded(of(name))} ms (${(times.get(name) ?? []).map((time) => Math.round(time)).join(", ")})`;
  const against = (name: string, limit: string, limitName: string, must?: { atMost: number }): Figure => ({
    name: `click to first frame, ${name} / ${limitName}`,
    measured: listed(name),
    against: listed(limit),
    value: of(name) / of(limit),
    must,
  });
  return [
    against("film", "bare", "bare hls.js", { atMost: 1.6 }),
    against("film, pointer rested", "bare", "bare hls.js", { atMost: 1.2 }),
    against("film, pointer rested on its card", "bare", "bare hls.js", { atMost: 1.2 }),
    against("intro", "bare", "bare hls.js", { atMost: 1.6 }),
    against("intro, pointer rested on its card", "bare", "bare hls.js", { atMost: 1.2 }),
    against("film", "mp4", "progressive MP4"),
  ];
}

/** `from`: the title's own page, or its card at home, whose preview opens under the pointer. */
type Watching = { video: string; skips: boolean; from: "page" | "card"; restsMs: number };

/** Follows the 'Regarder' link, to the player in place of the title's page or over the home page. */
async function onWatchPage(
  browser: Browser,
  fixture: Fixture,
  { video, skips, from, restsMs }: Watching,
): Promise<number> {
  const context = await signedInContext(browser, fixture.signedIn);
  await context.addInitScript(watchFirstFrames, skips);
  const page = await context.newPage();
  await onLine(context, page, fixture.line);
  const address = from === "page" ? `/info-detail/${fixture.film}` : "/accueil";
  await page.goto(fixture.url + address, { waitUntil: "networkidle" });
  const card = page.locator(`.title-card[data-title="${fixture.film}"]`).first();
  const link = (from === "page" ? page : card).locator(`a[href="/watch/${fixture.film}"]`).first();
  if (from === "card") {
    await card.scrollIntoViewIfNeeded();
    await card.hover();
    await link.waitFor();
    await page.waitForTimeout(restsMs);
  } else if (restsMs > 0) {
    await link.hover();
    await page.waitForTimeout(restsMs);
  }
  await link.click();
  const time = await frameTime(page, video);
  // The next try needs the screen: an account has three, and closing the browser may cut off what releases it.
  const released = page.waitForResponse(
    (response) =>
      response.url().endsWith("/api/video-log") && response.request().postData()?.includes("exited") === true,
  );
  await page.goBack();
  await released;
  await context.close();
  return time;
}

/** A button and a video on an otherwise empty page, with hls.js in its default configuration, loaded before the click. */
async function onEmptyPage(browser: Browser, fixture: Fixture, kind: "hls" | "mp4"): Promise<number> {
  const context = await signedInContext(browser, {});
  await context.addInitScript(watchFirstFrames, false);
  const page = await context.newPage();
  // On the program's origin, so that no preflight slows the limit down.
  await page.goto(`${fixture.url}/healthz`);
  await page.evaluate(() => {
    document.body.innerHTML = `<button>play</button><video class="bare" muted playsinline style="width: 100%"></video>`;
  });
  if (kind === "hls")
    await page.addScriptTag({ content: readFileSync(path.join(root, "node_modules/hls.js/dist/hls.min.js"), "utf8") });
  await page.evaluate(playOnClick, kind === "hls" ? await signedStream(fixture) : { url: fixture.mp4, query: "" });
  await onLine(context, page, fixture.line);
  await page.locator("button").click();
  const time = await frameTime(page, "bare");
  await context.close();
  return time;
}

async function onLine(context: BrowserContext, page: Page, line: Line): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", line);
}

/** Signed for the whole film, so that signing is not part of the limit's time. */
async function signedStream({ call, film }: Fixture): Promise<{ url: string; query: string }> {
  const { stream } = await call("POST /videos/{id}/playing-url", { params: { id: film }, body: { screen: "bare" } });
  return { url: stream.url, query: stream.signature_query };
}

async function frameTime(page: Page, video: string): Promise<number> {
  const handle = await page.waitForFunction(
    (name) => {
      const { clickedAt, frames } = (window as unknown as { firstFrames: FirstFrames }).firstFrames;
      const shownAt = frames[name];
      return shownAt === undefined || clickedAt === undefined ? false : shownAt - clickedAt;
    },
    video,
    { timeout: limitMs },
  );
  return Number(await handle.jsonValue());
}

/** `frames`: by class, when a video's first frame was on screen. */
type FirstFrames = { clickedAt: number | undefined; frames: Record<string, number> };

/**
 * Runs in the page: records the time of the first click, and of each video's first frame by its classes. A video that was
 * loaded before it came into the page tells of no first frame: it is on screen with the next frame of the page in which the
 * video is visible.
 */
function watchFirstFrames(skipsIntro: boolean): void {
  const found: FirstFrames = { clickedAt: undefined, frames: {} };
  Object.assign(window, { firstFrames: found });
  const begin = (event: Event) => (found.clickedAt ??= event.timeStamp);
  addEventListener("click", begin, { capture: true, once: true });
  const known = new WeakSet<HTMLVideoElement>();
  const shown = (video: HTMLVideoElement, at: number) => {
    for (const name of video.classList) found.frames[name] ??= at;
  };
  const watchFrames = (video: HTMLVideoElement) => {
    if (!video.isConnected || video.classList.item(0) === null) return;
    const isShown =
      video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.checkVisibility({ visibilityProperty: true });
    // The second: what is visible as a frame of the page begins is on screen as the next one does.
    requestAnimationFrame(isShown ? () => requestAnimationFrame((now) => shown(video, now)) : () => watchFrames(video));
  };
  const check = () => {
    for (const video of document.querySelectorAll("video")) {
      if (known.has(video)) continue;
      known.add(video);
      if (video.readyState > HTMLMediaElement.HAVE_NOTHING) watchFrames(video);
      video.requestVideoFrameCallback((_now, { expectedDisplayTime }) => shown(video, expectedDisplayTime));
    }
    if (skipsIntro) document.querySelector<HTMLButtonElement>("[data-phase=intro] .player-corner button")?.click();
  };
  new MutationObserver(check).observe(document, { subtree: true, childList: true, attributes: true });
}

/** Runs in the empty page. */
function playOnClick({ url, query }: { url: string; query: string }): void {
  type Engine = { loadSource(url: string): void; attachMedia(video: HTMLVideoElement): void };
  const { Hls } = window as unknown as { Hls?: new (config: object) => Engine };
  const video = document.querySelector("video");
  document.querySelector("button")?.addEventListener("click", () => {
    if (!video) return;
    if (Hls) {
      const xhrSetup = (request: XMLHttpRequest, address: string) => request.open("GET", `${address}?${query}`, true);
      const hls = new Hls({ xhrSetup });
      hls.loadSource(url);
      hls.attachMedia(video);
    } else video.src = url;
    void video.play();
  });
}
