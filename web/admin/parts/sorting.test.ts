import { expect, test } from "vitest";
import { moved, placeUnder, scrollBeside, type Box } from "./sorting.ts";

const stacked = (...heights: number[]): Box[] => {
  let top = 0;
  return heights.map((height) => ({ top, bottom: (top += height), left: 0, right: 100 }));
};

test("an item is moved, and the others keep their order", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b", "c"], 1, 1)).toEqual(["a", "b", "c"]);
});

test("in a list an item passes a neighbour at that one's middle, and may pass several at once", () => {
  const boxes = stacked(40, 200, 40, 40);
  const to = (from: number, y: number) => placeUnder(boxes, from, { x: 500, y }, "list");
  expect([to(0, 20), to(0, 139), to(0, 141), to(0, 261), to(0, 900)]).toEqual([0, 0, 1, 2, 3]);
  expect([to(3, 290), to(3, 259), to(3, 139), to(3, -50)]).toEqual([3, 2, 1, 0]);
});

test("it stays behind a higher neighbour that it has just passed", () => {
  const y = 141;
  expect(placeUnder(stacked(40, 200), 0, { x: 0, y }, "list")).toBe(1);
  expect(placeUnder(stacked(200, 40), 1, { x: 0, y }, "list")).toBe(1);
});

test("in a grid an item takes the cell under the pointer, and keeps its own outside of all cells", () => {
  const boxes = [0, 1, 2, 3].map((place) => ({
    left: (place % 2) * 100,
    right: (place % 2) * 100 + 90,
    top: Math.floor(place / 2) * 50,
    bottom: Math.floor(place / 2) * 50 + 45,
  }));
  expect(placeUnder(boxes, 0, { x: 150, y: 70 }, "grid")).toBe(3);
  expect(placeUnder(boxes, 2, { x: 95, y: 10 }, "grid")).toBe(2);
});

test("the page scrolls near the window's edges, faster at the very edge", () => {
  expect([scrollBeside(400, 800), scrollBeside(88, 800), scrollBeside(712, 800)]).toEqual([0, 0, 0]);
  expect([scrollBeside(0, 800), scrollBeside(44, 800), scrollBeside(800, 800)]).toEqual([-18, -9, 18]);
});
