import { chromium, type Browser, type Page } from "@playwright/test";
import { signedInContext, withDemoProgram } from "./demo-program.ts";
import { emptied } from "./emptied.ts";
import { median, rounded, type Benchmark, type Figure } from "./figure.ts";

/** What a visit does: it turns the wheel, and waits after each turn. */
type Course = { turns: number; turnMs: number; restMs: number; slowedTimes: number };
const extents = {
  full: { rounds: 5, turns: 8, turnMs: 250, restMs: 500, slowedTimes: 4 },
  quick: { rounds: 1, turns: 1, turnMs: 50, restMs: 50, slowedTimes: 1 },
};

type Calm = { longestTask: number; layoutShift: number };
type Watched = { tasks: number[]; shift: number };

/** Pages on a throttled processor: long tasks, and layout shifts. */
export const smooth: Benchmark = {
  name: "smooth",
  about: `long tasks and layout shift, processor slowed ${extents.full.slowedTimes} times, median of ${extents.full.rounds}`,
  run: (extent) =>
    withDemoProgram(async ({ url, browserOptions, signedIn, call, film }) => {
      const { rounds, ...course } = extents[extent];
      const browser = await chromium.launch(browserOptions);
      try {
        const { data: categories } = await call("GET /categories");
        const figures: Figure[] = [];
        const pages = [
          ["home", "/accueil", signedIn],
          ["landing", "/", {}],
          ["category", `/category/${categories[0]?.id}`, signedIn],
          ["Les + Récentes", "/recents", signedIn],
          ["details", `/info-detail/${film}`, signedIn],
          ["my list", "/my-list", signedIn],
        ] as const;
        for (const [name, path, storage] of extent === "quick" ? pages.slice(0, 1) : pages) {
          const visits: Calm[] = [];
          const alone: Calm[] = [];
          for (let round = 0; round < rounds; round += 1) {
            visits.push(await visit(browser, url + path, storage, course));
            // What is left without the layout of the signed-in pages: React, the router and the root.
            if (name === "home")
              alone.push(await visit(browser, url + path, storage, course, (page) => emptied(page, "browsing")));
          }
          figures.push(...figuresOf(name, visits, alone));
        }
        return figures;
      } finally {
        await browser.close();
      }
    }),
};

function figuresOf(name: string, visits: Calm[], alone: Calm[]): Figure[] {
  const tasks = visits.map(({ longestTask }) => longestTask);
  const shifts = visits.map(({ layoutShift }) => layoutShift);
  const bare = alone.map(({ longestTask }) => rounded(longestTask)).join(", ");
  return [
    {
      name: `${name}, longest task in ms`,
      measured: `${tasks.map((task) => rounded(task)).join(", ")}; the worst ${rounded(Math.max(...tasks))}`,
      ...(bare && { against: `React and the router alone: ${bare}` }),
      value: median(tasks),
      // Landing runs no script; its tasks are the browser's own rendering.
      must: name === "home" ? { atMost: 100 } : undefined,
    },
    {
      name: `${name}, layout shift while loading and scrolling`,
      measured: shifts.map((shift) => rounded(shift)).join(", "),
      value: median(shifts),
      must: { atMost: 0.01 },
    },
  ];
}

async function visit(
  browser: Browser,
  address: string,
  storage: Record<string, string>,
  { turns, turnMs, restMs, slowedTimes }: Course,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Calm> {
  const context = await signedInContext(browser, storage);
  await context.addInitScript(watchCalm);
  const page = await context.newPage();
  await prepare(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowedTimes });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.mouse.move(700, 450);
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(turnMs);
  }
  await page.waitForTimeout(restMs);
  const { tasks, shift } = await page.evaluate(() => (window as unknown as { calm: Watched }).calm);
  await context.close();
  return { longestTask: Math.max(0, ...tasks), layoutShift: shift };
}

/** Runs in the page, before its own scripts. */
function watchCalm(): void {
  const calm: Watched = { tasks: [], shift: 0 };
  Object.assign(window, { calm });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) calm.tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) calm.shift += entry.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
}
