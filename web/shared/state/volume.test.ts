import { expect, test } from "vitest";
import { toggledMute, volumeFrom } from "./volume.ts";

test("muting is volume 0, unmuting 0.5 whatever it was before", () => {
  expect(toggledMute(0.8)).toBe(0);
  expect(toggledMute(0)).toBe(0.5);
});

test("begins at 0.5 and stays between 0 and 1", () => {
  expect([undefined, null, "loud", Number.NaN].map(volumeFrom)).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect([volumeFrom(-1), volumeFrom(7), volumeFrom(0.1 + 0.2)]).toEqual([0, 1, 0.3]);
});
