import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ENGINES, missingOf } from "#commands/engine-list.mjs";
import { startSite } from "../support/start-site.ts";
import type { Browser, Step } from "./browser.ts";
import { openFirefox } from "./firefox.ts";
import { furtherSteps } from "./further-steps.ts";
import { journey } from "./journey.ts";
import { openWebKit } from "./webkit.ts";

type Open = (folder: string, onFault: (text: string) => void) => Promise<Browser>;
const openers: Record<string, Open> = { firefox: openFirefox, webkit: openWebKit };

/** Time for rendering and animations after the last click. */
const restMs = 700;

const say = (line: string) => process.stdout.write(`${line}\n`);
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const pictures = mkdtempSync(path.join(tmpdir(), "silecs-engines-"));
const counts = { passed: 0, failed: 0 };

function count(isGood: boolean, words: string): void {
  counts[isGood ? "passed" : "failed"] += 1;
  say(`${isGood ? "✓" : "✗"} ${words}`);
}

/** Runs a step and takes a screenshot, also after a failure. @returns whether it succeeded */
async function take(browser: Browser, step: Step, picture: string, url: string): Promise<boolean> {
  const begun = performance.now();
  try {
    await step.act(browser, url);
    count(true, `${browser.name}: ${step.name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    count(false, `${browser.name}: ${step.name}: ${wordsOf(error)}`);
    return false;
  } finally {
    await sleep(restMs);
    writeFileSync(picture, await browser.screenshot());
  }
}

async function travel(engine: string, open: Open, url: string): Promise<void> {
  const folder = path.join(pictures, engine);
  mkdirSync(folder);
  const home = mkdtempSync(path.join(tmpdir(), `silecs-${engine}-`));
  const faults: string[] = [];
  const browser = await open(home, (text) => faults.push(text));
  try {
    for (const [place, step] of [...journey, ...furtherSteps].entries()) {
      const name = `${String(place + 1).padStart(2, "0")}-${step.name.replaceAll(" ", "-")}.png`;
      if (!(await take(browser, step, path.join(folder, name), url))) break;
    }
    if (faults.length > 0) count(false, `${browser.name}: errors in the pages:\n  ${faults.join("\n  ")}`);
  } finally {
    await browser.close();
    rmSync(home, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2);
const { site, stop } = await startSite();
try {
  for (const engine of asked) {
    const missing = missingOf(engine);
    const open = openers[engine];
    if (missing.length > 0 || !open) {
      const packages = ENGINES[engine]?.packages.join(" ");
      count(false, `${engine} is not installed (no ${missing.join(", ")}): apt-get install ${packages}`);
    } else {
      await travel(engine, open, site.url).catch((error: unknown) => count(false, `${engine}: ${wordsOf(error)}`));
    }
  }
} finally {
  await stop();
}
say(`\nPictures: ${pictures}`);
say(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
