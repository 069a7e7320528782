import { expect, test } from "vitest";
import { waitOf } from "./wait.ts";

test.each([
  [0, null],
  [0.9 / 60, null],
  [1 / 60, { value: 1, unit: "minute" }],
  [59.4 / 60, { value: 59, unit: "minute" }],
  [59.6 / 60, { value: 1, unit: "hour" }],
  [47.4, { value: 47, unit: "hour" }],
  [47.6, { value: 2, unit: "day" }],
  [240, { value: 10, unit: "day" }],
])("a wait of %d hours is shown in minutes, hours or days, or as less than a minute", (hours, told) => {
  expect(waitOf(hours)).toEqual(told);
});
