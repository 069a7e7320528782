import { chromium, type Browser, type Page } from "@playwright/test";
import { signedInContext, withDemoProgram } from "./demo-program.ts";
import { emptied, emptyText } from "./emptied.ts";
import { median, rounded, type Benchmark, type Figure } from "./figure.ts";

/** What a page rests before a click, and the pointer on the link. */
type Rests = { pageMs: number; linkMs: number };
/** `warmingRounds`: the first visits, which also load code, are not counted. */
const extents = {
  full: { rounds: 7, warmingRounds: 1, slowedTimes: 4, pageMs: 1500, linkMs: 300 },
  quick: { rounds: 1, warmingRounds: 0, slowedTimes: 1, pageMs: 50, linkMs: 20 },
};

/** A page, and what has to be painted of it. */
type Aim = { name: string; path: string; shows: string; text?: string };

const home: Aim = { name: "home", path: "/accueil", shows: ".home-rows .card img" };
const recents: Aim = { name: "Les + Récentes", path: "/recents", shows: ".list-page .card img" };
const empty: Aim = { name: "an empty page", path: "/recents", shows: "main", text: emptyText };

/** From a click on an entry of the menu to the page painted, against the same click to an emptied page. */
export const navigation: Benchmark = {
  name: "navigation",
  about: `click on a menu entry to the page painted, processor slowed ${extents.full.slowedTimes} times, medians of ${extents.full.rounds}, interleaved with an empty page`,
  run: (extent) =>
    withDemoProgram(async ({ url, browserOptions, signedIn }) => {
      const { rounds, warmingRounds, slowedTimes, ...rests } = extents[extent];
      const browser = await chromium.launch(browserOptions);
      try {
        const visit = { url, signedIn, slowedTimes };
        const ours = await opened(browser, visit);
        const theirs = await opened(browser, visit, (page) => emptied(page, "recents-main"));
        const times = new Map<Aim, number[]>([recents, home, empty].map((aim) => [aim, []]));
        for (let round = 0; round < warmingRounds + rounds; round += 1) {
          for (const [page, aim] of [
            [ours, recents],
            [ours, home],
            [theirs, empty],
          ] as const) {
            const taken = await clickToPaint(page, aim, rests);
            if (round >= warmingRounds) times.get(aim)?.push(taken);
          }
          await clickToPaint(theirs, home, rests);
        }
        return [recents, home].map((aim) => figureOf(aim, times.get(aim) ?? [], times.get(empty) ?? []));
      } finally {
        await browser.close();
      }
    }),
};

function figureOf(aim: Aim, ours: number[], theirs: number[]): Figure {
  const listed = (times: number[]) => `${times.map((time) => rounded(time)).join(", ")} ms`;
  return {
    name: `click to ${aim.name} / to an empty page`,
    measured: listed(ours),
    against: listed(theirs),
    value: median(ours) / median(theirs),
    must: { atMost: 1.5 },
  };
}

/** Home in a browser profile of its own. */
async function opened(
  browser: Browser,
  { url, signedIn, slowedTimes }: { url: string; signedIn: Record<string, string>; slowedTimes: number },
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
  const context = await signedInContext(browser, signedIn);
  const page = await context.newPage();
  await prepare(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowedTimes });
  await page.goto(`${url}/accueil`, { waitUntil: "networkidle" });
  return page;
}

/** Milliseconds from the click to the frame that shows the page. */
async function clickToPaint(page: Page, { path, shows, text = "" }: Aim, { pageMs, linkMs }: Rests): Promise<number> {
  await page.bringToFront();
  await page.waitForTimeout(pageMs);
  const link = page.locator(`header a[href="${path}"]:visible`).first();
  await link.hover();
  await page.waitForTimeout(linkMs);
  await page.evaluate(watchClick, { path, shows, text });
  await link.click();
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
}

/** Runs in the page: begins with the next click, ends in the frame after the one in which the content was there. */
function watchClick({ path, shows, text }: { path: string; shows: string; text: string }): void {
  const isThere = (): boolean =>
    location.pathname === path &&
    [...document.querySelectorAll(shows)].some((one) => (one.textContent ?? "").includes(text));
  const painted = new Promise<number>((resolve) => {
    const wait = ({ timeStamp }: Event): void => {
      const check = (): void => {
        if (isThere()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        else requestAnimationFrame(check);
      };
      requestAnimationFrame(check);
    };
    addEventListener("click", wait, { once: true, capture: true });
  });
  Object.assign(window, { painted });
}
