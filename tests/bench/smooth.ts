import { chromium, type Browser, type Page } from "@playwright/test";
import { signedInContext, withDemoProgram } from "./demo-program.ts";
import { emptied } from "./emptied.ts";
import { median, rounded, type Benchmark, type Figure } from "./figure.ts";

const rounds = 5;
const slowedTimes = 4;

type Calm = { longestTask: number; layoutShift: number };
type Watched = { tasks: number[]; shift: number };

/** Pages on a throttled processor: long tasks, and layout shifts. */
export const smooth: Benchmark = {
  name: "smooth",
  about: `long tasks and layout shift, processor slowed ${slowedTimes} times, median of ${rounds}`,
  run: () =>
    withDemoProgram(async ({ url, browserOptions, signedIn, call, film }) => {
      const browser = await chromium.launch(browserOptions);
      try {
        const { data: categories } = await call("GET /categories");
        const figures: Figure[] = [];
        for (const [name, path, storage] of [
          ["landing", "/", {}],
          ["home", "/accueil", signedIn],
          ["category", `/category/${categories[0]?.id}`, signedIn],
          ["Les + Récentes", "/recents", signedIn],
          ["details", `/info-detail/${film}`, signedIn],
          ["my list", "/my-list", signedIn],
        ] as const) {
          const visits: Calm[] = [];
          const alone: Calm[] = [];
          for (let round = 0; round < rounds; round += 1) {
            visits.push(await visit(browser, url + path, storage));
            // What is left without the layout of the signed-in pages: React, the router and the root.
            if (name === "home")
              alone.push(await visit(browser, url + path, storage, (page) => emptied(page, "browsing")));
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
  for (let turn = 0; turn < 8; turn += 1) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(250);
  }
  await page.waitForTimeout(500);
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
