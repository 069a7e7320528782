import { expect, test } from "vitest";
import { groupStops } from "./stops.ts";

const at = (...counts: [place: number, people: number][]) => counts.map(([place, people]) => ({ place, people }));

test("neighbouring parts are joined until five people stopped in each, and the rest joins the last", () => {
  expect(groupStops(at([2, 5], [3, 1], [30, 4], [31, 1], [90, 3]))).toEqual([
    { from: 0, to: 4, people: 6 },
    { from: 4, to: 100, people: 8 },
  ]);
});

test("every group has five people, and all of them together are all", () => {
  const stops = at(...Array.from({ length: 100 }, (_one, place): [number, number] => [place, (place * 7) % 4]));
  const groups = groupStops(stops);
  expect(groups.length).toBeGreaterThan(5);
  expect(groups.filter(({ people }) => people < 5)).toEqual([]);
  const sum = (all: readonly { people: number }[]) => all.reduce((total, { people }) => total + people, 0);
  expect(sum(groups)).toBe(sum(stops));
  expect(groups.map(({ from }) => from)).toEqual([0, ...groups.slice(0, -1).map(({ to }) => to)]);
});

test("of four people nothing is shown", () => {
  expect(groupStops(at([10, 1], [50, 3]))).toEqual([]);
});
