import { expect, test } from "vitest";
import { chooseWithin } from "./test-seconds.mjs";
import { needsPages, touchedTests } from "./touched-tests.mjs";

const sources = new Map([
  ["server/euros.ts", ""],
  ["server/euros.test.ts", 'import { euros } from "./euros.ts";'],
  ["server/app.ts", 'import { createBilling } from "./features/billing/billing.ts";'],
  ["server/features/billing/billing.ts", 'import { pay } from "./payments/pay.ts";'],
  ["server/features/billing/payments/pay.ts", 'import {\n  euros,\n} from "#server/euros.ts";'],
  ["server/features/billing/payments/pay.test.ts", 'import { createTestApp } from "#tests/support/app.ts";'],
  ["server/features/billing/offers/offers.test.ts", 'import { createTestApp } from "#tests/support/app.ts";'],
  ["server/features/lists/lists.ts", 'import type { Euros } from "#server/euros.ts";'],
  [
    "server/features/lists/lists.test.ts",
    'import { createTestApp } from "#tests/support/app.ts";\nimport "./lists.ts";',
  ],
  ["tests/support/app.ts", 'import { createApp } from "#server/app.ts";'],
  ["tests/readme.test.ts", 'const readme = read("README.md");'],
]);

test("a change touches the tests that import it, nearest first, but not through the whole program", () => {
  expect(touchedTests(sources, ["server/euros.ts"])).toEqual(["server/euros.test.ts"]);
  expect(touchedTests(sources, ["server/features/lists/lists.ts"])).toEqual(["server/features/lists/lists.test.ts"]);
  const map = touchedTests(sources, ["server/app.ts"]);
  expect(map[0]).toBe("server/euros.test.ts");
  expect(touchedTests(sources, ["tests/support/app.ts"])).toEqual(
    expect.arrayContaining([...sources.keys()].filter((file) => /features.*\.test\.ts$/.test(file))),
  );
});

test("a change touches the tests of its folder, then those of its feature in any room", () => {
  const tests = ["server/features/billing/payments/pay.test.ts", "server/features/billing/offers/offers.test.ts"];
  expect(touchedTests(sources, ["server/features/billing/payments/pay.ts"])).toEqual(tests);
  for (const room of ["contract/billing.ts", "contract/admin/billing.ts", "web/site/features/billing/offer.tsx"])
    expect(touchedTests(sources, [room]).toSorted()).toEqual(tests.toSorted());
});

test("a changed test touches itself, and a file touches the tests that name it", () => {
  const offers = "server/features/billing/offers/offers.test.ts";
  expect(touchedTests(sources, [offers])).toEqual([offers]);
  expect(touchedTests(sources, ["README.md"])).toEqual(["tests/readme.test.ts"]);
  expect(touchedTests(sources, ["LICENSE"])).toEqual([]);
});

test("a test that starts the program or requests pages needs the built pages", () => {
  // Concatenated, so that this file does not match itself.
  const main = ["server", "main.ts"].join("/");
  expect(needsPages(`await startProgram("${main}", {})`)).toBe(true);
  const pages = ["pages", "true"].join(": ");
  expect(needsPages(`await createTestApp({}, { ${pages} })`)).toBe(true);
  expect(needsPages("await createTestApp()")).toBe(false);
});

test("the nearest tests that fit into the time of two workers are chosen", () => {
  const known = { a: 10, b: 25, c: 8, d: 60 };
  expect(chooseWithin(["a", "b", "c", "unknown", "d"], 30, known)).toEqual({
    chosen: ["a", "b", "c", "unknown"],
    left: ["d"],
  });
  expect(chooseWithin(["d", "a"], 50, known)).toEqual({ chosen: ["a"], left: ["d"] });
  expect(chooseWithin(["a"], 0, known)).toEqual({ chosen: [], left: ["a"] });
});
