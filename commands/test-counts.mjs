import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The summary repeats the first lines of each failure's message. */
const MESSAGE_LINES = 8;

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ name: string, seconds: number, tries: number }} Timed
 */

/**
 * Counts from Vitest's JSON report. A file that does not load, and an error exit code without a failed test, count as one
 * failure each.
 * @param {string} file
 * @param {number} exitCode
 * @returns {Counts}
 */
export function vitestCounts(file, exitCode) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (result) => result.status === "failed" && !result.assertionResults.some(({ status }) => status === "failed"),
  ).length;
  return closed(report.numPassedTests, report.numFailedTests + broken, exitCode);
}

/**
 * Counts from Playwright's JSON report. A test that passed on its second try counts as passed, an error outside any test as
 * failed.
 * @param {string} file
 * @param {number} exitCode
 * @returns {Counts}
 */
export function playwrightCounts(file, exitCode) {
  const report = readReport(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return closed(expected + flaky, unexpected + report.errors.length, exitCode);
}

/**
 * Every test of Vitest's JSON report with its duration. A passed test's failure messages are those of its failed tries.
 * @param {string} file
 * @returns {Timed[]}
 */
export function vitestTimes(file) {
  return (readReport(file)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
      name: `${path.basename(name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
      tries: status === "passed" ? 1 + failureMessages.length : 1,
    })),
  );
}

/**
 * The failures of Vitest's JSON report: tests, and files that failed to load or finish.
 * @param {string} file
 * @returns {string[]} name and the start of the message of each
 */
export function vitestFailures(file) {
  return (readReport(file)?.testResults ?? [])
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0) return [failure(name, "the file", message)];
      return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages.at(-1)));
    });
}

/**
 * The failures of Playwright's JSON report: journeys, and errors outside of journeys.
 * @param {string} file
 * @returns {string[]} name and the start of the message of each
 */
export function playwrightFailures(file) {
  const report = readReport(file);
  if (!report) return [];
  const failed = report.suites
    .flatMap(specsOf)
    .flatMap(({ file: specFile, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected")
        .map(({ results }) => failure(specFile, title, results.at(-1)?.error?.message)),
    );
  return [...failed, ...report.errors.map(({ message }) => failure("", "outside any journey", message))];
}

/**
 * Every test of Playwright's JSON report with the total duration of its tries.
 * @param {string} file
 * @returns {Timed[]}
 */
export function playwrightTimes(file) {
  return (readReport(file)?.suites ?? []).flatMap(specsOf).flatMap(({ file: specFile, title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${path.basename(specFile)}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      tries: status === "flaky" ? results.length : 1,
    })),
  );
}

/**
 * The ten slowest tests of a run, and those that passed only on a retry.
 * @param {Timed[]} times
 * @returns {string[]} lines
 */
export function remarksOn(times) {
  const line = ({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`;
  const slowest = times.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  const again = times.filter(({ tries }) => tries > 1);
  return [
    ...(slowest.length > 0 ? ["The slowest:", ...slowest.map(line)] : []),
    ...(again.length > 0 ? [`Passed only when tried again (${again.length}):`, ...again.map(line)] : []),
  ];
}

function failure(file, title, message = "") {
  const lines = stripVTControlCharacters(message).trim().split("\n").slice(0, MESSAGE_LINES);
  return [`${path.basename(file)}: ${title}`, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** Suites are nested: files contain groups. */
function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function closed(passed, failed, exitCode) {
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
