import { expect, test } from "vitest";
import { cropSquare, held, largestZoom, moved, wholePicture } from "./crop.ts";

const wide = { width: 1000, height: 500 };

test("at first the largest square in the middle shows", () => {
  expect(cropSquare(wholePicture, wide)).toEqual({ left: 250, top: 0, side: 500 });
});

test("a picture pulled past its edge stops there", () => {
  expect(moved(wholePicture, wide, { x: 9999, y: 0 }, 250)).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
  expect(moved(wholePicture, wide, { x: -9999, y: 50 }, 250)).toEqual({ zoom: 1, x: 0.75, y: 0.5 });
});

test("the picture follows the pointer, pixel by pixel", () => {
  const crop = moved({ ...wholePicture, zoom: 2 }, wide, { x: 25, y: -10 }, 250);
  expect(cropSquare(crop, wide)).toEqual({ left: 375 - 25, top: 125 + 10, side: 250 });
});

test("zooming out never leaves an empty place", () => {
  expect(held({ zoom: 0.2, x: 0.01, y: 0.99 }, wide)).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
  expect(held({ zoom: 99, x: 0.5, y: 0.5 }, wide).zoom).toBe(largestZoom);
});
