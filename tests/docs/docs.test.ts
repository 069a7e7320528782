import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findingKinds } from "#contract/admin/findings.ts";
import { jobKinds } from "#contract/admin/job-kinds.ts";
import { root } from "#tests/support/program.ts";
import { decisionIndex, decisionsFolder, parseDecision, readDecisions } from "./decision-index.ts";
import { generatedPages } from "./pages.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test.each([...generatedPages()])("%s is what `npm run docs` writes", (file, text) => {
  expect(read(file)).toBe(text);
});

test("every decision has a number of its own, a date and a status, and what its status refers to exists", () => {
  const decisions = readDecisions();
  expect(decisions.length).toBeGreaterThan(80);
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length);
  const missing = decisions.flatMap(({ refersTo }) =>
    refersTo.filter((file) => !existsSync(path.join(decisionsFolder, file))),
  );
  expect(missing).toEqual([]);
});

const whole = "# 0300 Title\n\n**Date.** 2026-11-26 · **Status.** Accepted.\n";

test.each([
  ["a number that is not its file's", whole.replace("0300", "0301")],
  ["no date", whole.replace("**Date.** 2026-11-26 · ", "")],
  ["no status", whole.replace("**Status.** Accepted.", "")],
  ["a status that does not say by what it is replaced", whole.replace("Accepted", "Replaced")],
])("a decision with %s is refused", (_what, text) => {
  expect(parseDecision("0300-title.md", whole)).toMatchObject({ number: "0300", status: "Accepted", refersTo: [] });
  expect(() => parseDecision("0300-title.md", text)).toThrow("0300-title.md");
});

test("a replaced decision leads to the one that replaces it, in the index too", () => {
  const text = whole.replace("Accepted", "Replaced by [0301](0301-other.md)");
  const decision = parseDecision("0300-title.md", text);
  expect(decision).toMatchObject({ status: "Replaced", refersTo: ["0301-other.md"] });
  expect(decisionIndex([decision])).toContain("| 2026-11-26 | Replaced by [0301](0301-other.md) |");
});

test("every link of a document leads to a file that exists, and to a heading in it", () => {
  const documents = [...readDecisions().map(({ file }) => `docs/decisions/${file}`), ...PAGES];
  const links = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, file = "", anchor]) => ({
      document,
      target: file === "" ? document : path.posix.join(path.posix.dirname(document), file),
      anchor,
    })),
  );
  expect(links.length).toBeGreaterThan(200);
  const broken = links.filter(
    ({ target, anchor }) =>
      !existsSync(path.join(root, target)) || (anchor !== undefined && !headingsOf(target).includes(anchor)),
  );
  expect(broken).toEqual([]);
});

/** The anchors that GitHub generates for a document's headings. */
function headingsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("package, lock file and changelog name the same version, and SECURITY.md supports it", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const lock = JSON.parse(read("package-lock.json")) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  const newest = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(read("CHANGELOG.md"))?.[1];
  expect([lock.version, lock.packages[""]?.version, newest]).toEqual([version, version, version]);
  expect(read("SECURITY.md")).toContain(`| ${version.split(".").slice(0, 2).join(".")} | yes |`);
});

test("operations.md describes every finding, every kind of job and everything that /readyz names", () => {
  const operations = read("docs/operations.md");
  const checks = [...read("server/readiness.ts").matchAll(/ {6}name: "(\w+)"/g)].map(([, name = ""]) => name);
  expect(checks.length).toBeGreaterThan(4);
  const named = [...findingKinds, ...jobKinds, ...checks];
  expect(named.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});

const PAGES = [
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "README.md",
  "SECURITY.md",
  "docs/add-a-feature.md",
  "docs/architecture.md",
  "docs/benchmarks.md",
  "docs/glossary.md",
  "docs/mutation.md",
  "docs/operations.md",
  "docs/scale.md",
  "docs/spec-coverage.md",
];
