import { expect, test } from "vitest";
import { isNotLoaded } from "./part.tsx";

test.each([
  "Failed to fetch dynamically imported module: https://video.example/assets/reviews.js",
  "error loading dynamically imported module: https://video.example/assets/reviews.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/reviews.css",
])("code that did not come is told from a fault of the code: %s", (message) => {
  expect(isNotLoaded(new TypeError(message))).toBe(true);
});

test("a fault of the code is the page's", () => {
  expect(isNotLoaded(new TypeError("undefined is not an object"))).toBe(false);
  expect(isNotLoaded("Failed to fetch dynamically imported module")).toBe(false);
});
