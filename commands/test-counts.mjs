import { existsSync, readFileSync } from "node:fs";

/**
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * Counts from Vitest's JSON report. A file that does not load and a run that ends badly without a failed test count as
 * a failure each.
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
 * Counts from Playwright's JSON report: what passed at its second try has passed, an error outside any test has failed.
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

function closed(passed, failed, exitCode) {
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}
