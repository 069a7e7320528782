import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./bootstrap.mjs";

const RECORD = path.join(ROOT, "node_modules", ".cache", "silecs", "test-seconds.json");
/** Vitest runs this many test files at a time (vitest.config.ts). */
const WORKERS = 2;
/** Of a file that has not run yet. */
const EXPECTED_SECONDS = 4;

/**
 * How long each test file took when it last ran on this machine.
 * @returns {Record<string, number>} by path from the root
 */
export function readTestSeconds() {
  return existsSync(RECORD) ? JSON.parse(readFileSync(RECORD, "utf8")) : {};
}

/**
 * Keeps the durations of a Vitest run.
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
 * As many of the test files, from the first on, as fit into the time; one that does not fit leaves its place to the next.
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
    // One file is one worker's work: it must fit into the time by itself, too.
    const fits = needed <= remaining && needed <= seconds;
    (fits ? chosen : left).push(file);
    if (fits) remaining -= needed;
  }
  return { chosen, left };
}
