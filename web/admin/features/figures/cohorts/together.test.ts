import { expect, test } from "vitest";
import { togetherAfter } from "./together.ts";

const sums = (people: number, euros: number) => ({ people, mrr_cents: euros * 100 });
const cohorts = [
  { month: "2026-03", ...sums(10, 80), ends: [{ month: "2026-03", ...sums(9, 72) }] },
  {
    month: "2026-02",
    ...sums(30, 320),
    ends: [
      { month: "2026-02", ...sums(30, 328) },
      { month: "2026-03", ...sums(15, 160) },
    ],
  },
  { month: "2026-01", ...sums(0, 0), ends: [] },
];

test("cohorts of one age are shared together, each by its weight", () => {
  expect(togetherAfter(cohorts, 0, "people")).toBe(39 / 40);
  expect(togetherAfter(cohorts, 0, "revenue")).toBe(1);
  expect(togetherAfter(cohorts, 1, "people")).toBe(0.5);
  expect(togetherAfter(cohorts, 2, "people")).toBeNull();
});
