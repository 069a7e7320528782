import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./bootstrap.mjs";

const RECORD = path.join(ROOT, "node_modules", ".cache", "silecs", "test-seconds.json");
/** The third worker of Vitest (vitest.config.ts) uses the processor time that two leave, so it is not counted. */
const WORKERS = 2;
/** Assumed for a file that has not run yet. */
const EXPECTED_SECONDS = 4;

/**
 * The duration of each test file in its last run on this machine.
 * @returns {Record<string, number>} by path from the root
 */
export function readTestSeconds() {
  return existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, "utf8")) : {};
}

/**
 * Stores the durations of a Vitest run.
 * @param {string} report Vitest's JSON report
 */
export function rememberTestSeconds(report) {
  if (!existsSync(report)) return;
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const seconds = testResults.map(({ name, startTime, endTime }) => [
    path.relative(ROOT, name).split(path.sep).join("/"),
    (endTime - startTime) / 1000,
  ]);
  mkdirSync(path.dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify({ ...readTestSeconds(), ...Object.fromEntries(seconds) }));
}

/**
 * The test files that fit into the time, in order; one that does not fit is skipped.
 * @param {string[]} files
 * @param {number} seconds
 * @param {Record<string, number>} known
 * @returns {{ chosen: string[], left: string[] }}
 */
export function chooseWithin(files, seconds, known) {
  let remaining = seconds * WORKERS;
  const chosen = [];
  const left = [];
  for (const file of files) {
    const needed = known[file] ?? EXPECTED_SECONDS;
    // A file runs on a single worker, so it must also fit into `seconds`.
    const fits = needed <= remaining && needed <= seconds;
    (fits ? chosen : left).push(file);
    if (fits) remaining -= needed;
  }
  return { chosen, left };
}
