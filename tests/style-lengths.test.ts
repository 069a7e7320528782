import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** As for code: a longer file covers two things, and its rules belong beside the components that they style. */
const mostLines = 300;

const tracked = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z", ...patterns], {
    encoding: "utf8",
  })
    .split("\0")
    .filter(Boolean);
const linesOf = (file: string): string[] => readFileSync(file, "utf8").split("\n").slice(0, -1);

/** The lengths of these files; `share`: the length that this share of them does not exceed. */
function lengthsOf(files: readonly string[], length: (file: string) => number) {
  const sorted = files.map(length).toSorted((a, b) => a - b);
  return { share: (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0 };
}

test("no stylesheet is longer than 300 lines", () => {
  const long = tracked("*.css")
    .map((file) => ({ file, lines: linesOf(file).length }))
    .filter(({ lines }) => lines > mostLines);
  expect(long).toEqual([]);
});

const isOfTests = (file: string): boolean => file.startsWith("tests/") || /[.-](?:test|e2e)[.-]/.test(file);

test("half of the product's files have at most 55 lines, nine of ten at most 140", () => {
  const files = tracked("contract/*", "server/*", "web/*", "commands/*", "demo/*").filter(
    (file) => /\.(?:tsx?|mjs|css)$/.test(file) && !isOfTests(file),
  );
  const { share } = lengthsOf(files, (file) => linesOf(file).length);
  expect(share(0.5)).toBeLessThanOrEqual(55);
  expect(share(0.9)).toBeLessThanOrEqual(140);
});

/** As the limits for functions and classes count: without blank lines and comments. */
const counted = (file: string): number =>
  linesOf(file).filter((line) => !/^\s*(?:\/\/|\/\*|\*(?!\s*\{|[.:[])|$)/.test(line)).length;

test("the same holds of the whole tree, tests included, without blank lines and comments", () => {
  const files = tracked("*.ts", "*.tsx", "*.mjs", "*.css");
  const { share } = lengthsOf(files, counted);
  expect(share(0.5)).toBeLessThanOrEqual(55);
  expect(share(0.9)).toBeLessThanOrEqual(140);
});
