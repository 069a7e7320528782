import { launch } from "chrome-launcher";
import runLighthouse from "lighthouse";
import { browserOptions, withDemoProgram } from "./demo-program.ts";
import { median, type Benchmark, type Figure } from "./figure.ts";

const extents = { full: { rounds: 3 }, quick: { rounds: 1 } };
const most: Record<string, number> = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };

/** Lighthouse's mobile run (a slow phone on slow 4G, both simulated) of the landing page. */
export const lighthouse: Benchmark = {
  name: "lighthouse",
  about: `the landing page in Lighthouse's mobile run, median of ${extents.full.rounds}`,
  run: (extent) =>
    withDemoProgram(async ({ url }) => {
      const runs: Awaited<ReturnType<typeof visit>>[] = [];
      for (let round = 0; round < extents[extent].rounds; round += 1) runs.push(await visit(url));
      const figures: Figure[] = Object.entries(most).map(([category, atLeast]) => {
        const scores = runs.map(({ scores: found }) => found.get(category) ?? Number.NaN);
        return { name: category, measured: `scores ${scores.join(", ")}`, value: median(scores), must: { atLeast } };
      });
      const shifts = runs.map(({ layoutShift }) => layoutShift);
      figures.push({
        name: "layout shift of landing",
        measured: shifts.join(", "),
        value: median(shifts),
        must: { atMost: 0.02 },
      });
      return figures;
    }),
};

async function visit(url: string) {
  const { executablePath, args = [] } = browserOptions;
  if (executablePath === undefined) throw new Error("no Chromium is installed");
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: [...args, "--headless=new"],
    logLevel: "silent",
  });
  try {
    const result = await runLighthouse(url, {
      port: chrome.port,
      logLevel: "error",
      onlyCategories: Object.keys(most),
    });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
    const { categories, audits } = result.lhr;
    for (const { auditRefs } of Object.values(categories)) {
      for (const { id, weight } of auditRefs) {
        const audit = audits[id];
        if (weight > 0 && audit && audit.score !== null && audit.score < 0.9) {
          process.stdout.write(`  ${id}: ${audit.score} ${audit.displayValue ?? audit.title}\n`);
        }
      }
    }
    const scores = new Map(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? Number.NaN) * 100)]),
    );
    return { scores, layoutShift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN };
  } finally {
    chrome.kill();
  }
}
