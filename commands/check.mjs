// The quick check during development: everything that needs no browser and takes less than a minute.
import { mkdtempSync, rmSync, watch } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT, commandOf, ensureInstalled, findNode } from "./bootstrap.mjs";
import { changedFiles, codeFiles } from "./change.mjs";
import { staticChecks } from "./checks.mjs";
import { endSteps, runQuietStep, runStep } from "./steps.mjs";
import { chooseWithin, readTestSeconds, rememberTestSeconds } from "./test-seconds.mjs";
import { needsPages, touchedTests } from "./touched-tests.mjs";
import { isFresh } from "./web-build.mjs";

const MINUTE_MS = 60_000;
/** Leaves time for starting PostgreSQL and for a slower machine. */
const PLANNED_SECONDS = 40;
const WATCHED = ["commands", "contract", "demo", "demo-generator", "docs", "server", "tests", "web"];
const SETTLE_MS = 200;

await ensureInstalled({ tests: true });
const node = findNode();
const env = { ...process.env, NODE_ENV: "test" };

/**
 * Runs the check. Returns whether all of it passed.
 * @param {AbortSignal} [signal] aborts the check; the caller must also end the running steps
 */
async function check(signal) {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const [routes, ...others] = staticChecks({ isCached: true });
  const faults = await runCheck(routes);
  if (signal?.aborted) return false;
  faults.push(...(await Promise.all(others.map(runCheck))).flat());
  if (signal?.aborted) return false;
  faults.push(...(await runTouchedTests(PLANNED_SECONDS - seconds())));
  if (signal?.aborted) return false;
  const outcome = faults.length === 0 ? "All well" : `Failed: ${faults.join(", ")}`;
  console.log(`\n${outcome} (${seconds().toFixed(1)} s)`);
  return faults.length === 0;
}

/** Returns the check's title if it failed. */
async function runCheck({ title, args, minutes }) {
  const code = await runQuietStep(title, node, args, { cwd: ROOT, limitMs: minutes * MINUTE_MS, env });
  return code === 0 ? [] : [title];
}

async function runTouchedTests(seconds) {
  const change = changedFiles();
  if (!change) {
    console.log("No tests: this is no checkout of git, so the change is not known. `npm test` runs them all.");
    return [];
  }
  const sources = codeFiles();
  const touched = touchedTests(sources, change.files);
  console.log(`${change.files.length} files changed since ${change.since}; they touch ${touched.length} test files`);
  const runnable = isFresh() ? touched : touched.filter((file) => !needsPages(sources.get(file)));
  leave("the pages are not built", touched.length - runnable.length);
  const { chosen, left } = chooseWithin(runnable, seconds, readTestSeconds());
  leave("a minute is too short", left.length);
  return chosen.length === 0 || (await runVitest(chosen)) === 0 ? [] : ["Tests"];
}

function leave(reason, count) {
  if (count > 0) console.log(`  ${count} of them left to \`npm test\`: ${reason}`);
}

async function runVitest(files) {
  const reports = mkdtempSync(path.join(os.tmpdir(), "silecs-check-"));
  const report = path.join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = [commandOf("vitest"), "run", ...reporters, ...files];
  const code = await runStep("Tests that the change touches", node, args, { cwd: ROOT, limitMs: 10 * MINUTE_MS, env });
  rememberTestSeconds(report);
  rmSync(reports, { recursive: true });
  return code;
}

/** Repeats the check after every change; a change during a check aborts it. */
async function watchAndCheck() {
  let restart = () => {};
  let settling;
  const onChange = () => {
    clearTimeout(settling);
    settling = setTimeout(() => restart(), SETTLE_MS);
  };
  for (const folder of WATCHED) watch(path.join(ROOT, folder), { recursive: true }, onChange);
  for (;;) {
    const abort = new AbortController();
    const change = new Promise((resolve) => {
      restart = () => {
        abort.abort();
        void endSteps();
        resolve();
      };
    });
    await check(abort.signal);
    if (!abort.signal.aborted) console.log("Waiting for a change …");
    await change;
  }
}

if (process.argv.includes("--watch")) await watchAndCheck();
else process.exit((await check()) ? 0 : 1);
