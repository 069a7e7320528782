import { expect, test } from "vitest";
import { percentileOf } from "./histogram.ts";

const bucketOf = (value: number) => Math.floor(Math.log(value) / Math.log(1.05));
const counted = (values: readonly number[]) => values.map((value) => ({ bucket: bucketOf(value), count: 1 }));

test("percentiles of a histogram are within a fortieth of the true ones, merged from days too", () => {
  const values = Array.from({ length: 1000 }, (_one, place) => 200 + place * 7);
  const buckets = [...counted(values.slice(0, 300)), ...counted(values.slice(300))];
  for (const share of [0.5, 0.95]) {
    const truth = values[Math.ceil(share * values.length) - 1] ?? 0;
    expect(Math.abs((percentileOf(buckets, share) ?? 0) / truth - 1)).toBeLessThan(0.026);
  }
});

test("nothing counted has no percentile", () => {
  expect(percentileOf([], 0.5)).toBeNull();
  expect(percentileOf([{ bucket: 100, count: 0 }], 0.5)).toBeNull();
});
