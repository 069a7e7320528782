import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT, commandOf, ensureInstalled, findNode } from "./bootstrap.mjs";
import { staticChecks } from "./checks.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureDebianPrograms } from "./debian-programs.mjs";
import { ensureSystemFfmpeg } from "./ffmpeg.mjs";
import { runQuietStep, runStep } from "./steps.mjs";
import {
  playwrightCounts,
  playwrightFailures,
  playwrightTimes,
  remarksOn,
  vitestCounts,
  vitestFailures,
  vitestTimes,
} from "./test-counts.mjs";
import { rememberTestSeconds } from "./test-seconds.mjs";
import { ensureBuilt } from "./web-build.mjs";

const MINUTE_MS = 60_000;

await ensureInstalled({ tests: true });
const node = findNode();
const chromium = await ensureChromium();
await ensureSystemFfmpeg();
await ensureDebianPrograms();
const reports = mkdtempSync(path.join(os.tmpdir(), "silecs-reports-"));
const total = { passed: 0, failed: 0 };
const faults = [];
const times = [];

function count(title, { passed, failed }) {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) faults.push(`${title}: ${failed} failed`);
}

function limitsOf(minutes, env = {}) {
  // Without a locale Chromium cannot read files whose names are not ASCII.
  const locale = process.env.LC_ALL ?? process.env.LANG ?? "C.UTF-8";
  // Overrides any NODE_ENV of the shell.
  return { cwd: ROOT, limitMs: minutes * MINUTE_MS, env: { ...process.env, LANG: locale, NODE_ENV: "test", ...env } };
}

function countStep(title, code) {
  count(title, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

async function check({ title, args, minutes }) {
  countStep(title, await runQuietStep(title, node, args, limitsOf(minutes)));
}

async function build() {
  countStep("Build of the pages", await ensureBuilt(node));
}

async function runVitest() {
  const report = path.join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // Whatever needs its second try is named at the end.
  const args = [commandOf("vitest"), "run", "--retry=1", ...reporters];
  const code = await runStep("Rules, database, API (Vitest)", node, args, limitsOf(30));
  count("Vitest", vitestCounts(report, code));
  faults.push(...vitestFailures(report));
  times.push(...vitestTimes(report));
  rememberTestSeconds(report);
}

async function runPlaywright() {
  const folder = path.join(ROOT, "tests/e2e");
  if (!existsSync(folder) || readdirSync(folder).length === 0) return;
  if (!chromium) {
    count("Journeys in the browser: no Chromium", { passed: 0, failed: 1 });
    return;
  }
  const report = path.join(reports, "playwright.json");
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: chromium };
  const args = [commandOf("@playwright/test", "playwright"), "test", "--reporter=list,json"];
  const code = await runStep("Journeys in the browser (Playwright)", node, args, limitsOf(30, env));
  count("Playwright", playwrightCounts(report, code));
  faults.push(...playwrightFailures(report));
  times.push(...playwrightTimes(report));
}

/** One after the other: together they would take both processors from what runs beside them. */
async function runChecks(checks) {
  for (const one of checks) await check(one);
}

const [routes, ...others] = staticChecks({ isCached: false });
await check(routes);
// Test files that need the pages wait for them (`tests/support/built-pages.ts`); those that begin need none.
await Promise.all([build(), runChecks(others), runVitest()]);
await runPlaywright();

rmSync(reports, { recursive: true });
console.log(`\n${remarksOn(times).join("\n")}`);
if (faults.length > 0) console.log(`\n${faults.join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
