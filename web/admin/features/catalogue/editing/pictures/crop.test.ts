import { expect, test } from "vitest";
import { imageStyles } from "#contract/images.ts";
import { moved, scaled, stretched, styles, wholeCrop, wholeCrops } from "./crop.ts";

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1000, height: 1500 },
  { width: 640, height: 640 },
];
const ratioOf = (crop: { width: number; height: number }, size: { width: number; height: number }) =>
  (crop.width * size.width) / (crop.height * size.height);

test("a crop keeps its style’s aspect ratio and stays inside the picture, however it is moved and scaled", () => {
  for (const size of sizes)
    for (const style of styles) {
      const [across, down] = imageStyles[style].ratio;
      const whole = wholeCrops(size)[style];
      for (const crop of [
        whole,
        moved(whole, 3, -3),
        scaled(whole, 9, style, size),
        moved(scaled(whole, 0.4, style, size), -1, 1),
        stretched(moved(scaled(whole, 0.5, style, size), 0.1, 0.1), 2, style, size),
        stretched(whole, -1, style, size),
      ]) {
        expect(ratioOf(crop, size)).toBeCloseTo(across / down, 5);
        expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(crop.x + crop.width, crop.y + crop.height)).toBeLessThanOrEqual(1.000001);
        expect(crop.width).toBeGreaterThan(0.01);
      }
    }
});

test("the largest crop touches two edges", () => {
  expect(wholeCrop("horizontal", { width: 1920, height: 1080 })).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  const upright = wholeCrop("vertical", { width: 1920, height: 1080 });
  expect([upright.height, upright.y]).toEqual([1, 0]);
  expect(upright.width).toBeCloseTo(0.375, 5);
});
