import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import {
  playwrightCounts,
  playwrightFailures,
  playwrightTimes,
  remarksOn,
  vitestCounts,
  vitestFailures,
  vitestTimes,
} from "./test-counts.mjs";

const folder = mkdtempSync(path.join(os.tmpdir(), "silecs-counts-"));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const passedFile = { status: "passed", assertionResults: [{ status: "passed" }] };
const failedFile = { status: "failed", assertionResults: [{ status: "failed" }] };
const unloadedFile = { status: "failed", assertionResults: [] };

test("Vitest's tests are counted", () => {
  const file = report({ numPassedTests: 7, numFailedTests: 1, testResults: [passedFile, failedFile] });
  expect(vitestCounts(file, 1)).toEqual({ passed: 7, failed: 1 });
});

test("a test file that does not load is a failure", () => {
  const file = report({ numPassedTests: 7, numFailedTests: 0, testResults: [passedFile, unloadedFile] });
  expect(vitestCounts(file, 1)).toEqual({ passed: 7, failed: 1 });
});

test("a run with an error exit code but no failed test is a failure", () => {
  const file = report({ numPassedTests: 7, numFailedTests: 0, testResults: [passedFile] });
  expect(vitestCounts(file, 1)).toEqual({ passed: 7, failed: 1 });
  expect(vitestCounts(file, 0)).toEqual({ passed: 7, failed: 0 });
});

test("Playwright's journeys are counted; one that passed on its second try has passed", () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1 }, errors: [{ message: "outside any test" }] });
  expect(playwrightCounts(file, 1)).toEqual({ passed: 6, failed: 2 });
});

test("a run without a report is a failure", () => {
  const nowhere = path.join(folder, "nowhere.json");
  expect(vitestCounts(nowhere, 1)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightCounts(nowhere, 1)).toEqual({ passed: 0, failed: 1 });
});

test("the ten slowest tests are listed, and those that passed only on a retry", () => {
  const assertionResults = Array.from({ length: 12 }, (_, n) => ({
    fullName: `rule ${n}`,
    status: "passed",
    duration: n * 100,
    failureMessages: n === 3 ? ["AssertionError: expected 1 to be 2"] : [],
  }));
  const vitest = vitestTimes(report({ testResults: [{ name: "/a/rules.test.ts", assertionResults }] }));
  const steady = {
    file: "a.e2e.ts",
    title: "a steady journey",
    tests: [{ status: "expected", results: [{ duration: 5000 }] }],
  };
  const shaky = {
    file: "b.e2e.ts",
    title: "a shaky journey",
    tests: [{ status: "flaky", results: [{ duration: 2000 }, { duration: 1000 }] }],
  };
  const playwright = playwrightTimes(report({ suites: [{ specs: [steady], suites: [{ specs: [shaky] }] }] }));
  const lines = remarksOn([...vitest, ...playwright]);
  expect(lines.slice(0, 4)).toEqual([
    "The slowest:",
    "     5.0 s  a.e2e.ts: a steady journey",
    "     3.0 s  b.e2e.ts: a shaky journey",
    "     1.1 s  rules.test.ts: rule 11",
  ]);
  expect(lines).toHaveLength(14);
  expect(lines.slice(-3)).toEqual([
    "Passed only when tried again (2):",
    "     0.3 s  rules.test.ts: rule 3",
    "     3.0 s  b.e2e.ts: a shaky journey",
  ]);
  expect(remarksOn(playwrightTimes(path.join(folder, "nowhere.json")))).toEqual([]);
});

test("every failure is listed with the start of its message", () => {
  const red = `\u001B[31mAssertionError\u001B[39m: expected 1 to be 2\n${"    at somewhere\n".repeat(20)}`;
  const passed = { fullName: "holds", status: "passed", failureMessages: [] };
  const failed = { fullName: "does not hold", status: "failed", failureMessages: ["the first try", red] };
  const testResults = [
    { name: "/a/rules.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
    { name: "/a/unended.test.ts", status: "failed", message: "Hook timed out", assertionResults: [passed] },
    { name: "/a/whole.test.ts", status: "passed", message: "", assertionResults: [passed] },
  ];
  const [rule = "", file] = vitestFailures(report({ testResults }));
  expect(rule.split("\n").slice(0, 2)).toEqual([
    "rules.test.ts: does not hold",
    "    AssertionError: expected 1 to be 2",
  ]);
  expect(rule.split("\n")).toHaveLength(9);
  expect(file).toBe("unended.test.ts: the file\n    Hook timed out");

  const tests = [{ status: "unexpected", results: [{ error: { message: "no button" } }] }];
  const whole = { file: "b.e2e.ts", title: "a whole journey", tests: [{ status: "expected", results: [{}] }] };
  const specs = [{ file: "a.e2e.ts", title: "a broken journey", tests }, whole];
  expect(playwrightFailures(report({ suites: [{ specs }], errors: [{ message: "no server" }] }))).toEqual([
    "a.e2e.ts: a broken journey\n    no button",
    ": outside any journey\n    no server",
  ]);
  expect(vitestFailures(path.join(folder, "nowhere.json"))).toEqual([]);
  expect(playwrightFailures(path.join(folder, "nowhere.json"))).toEqual([]);
});
