import { expect, test } from "vitest";
import { forecastOf } from "./growth.ts";

const growing = (days: number, perDay: number) =>
  Array.from({ length: days }, (_day, index) => ({ day: 20_000 + index, bytes: 1000 + index * perDay }));

test("a disk that grows by the same every day is full after what is free divided by it", () => {
  expect(forecastOf(growing(10, 50), 1000)).toEqual({ kind: "full-in", days: 10, bytes_a_day: 50, full_in_days: 20 });
});

test("fewer than seven measured days say nothing", () => {
  expect(forecastOf(growing(6, 50), 10)).toEqual({ kind: "unknown", days: 6, bytes_a_day: 0, full_in_days: null });
  expect(forecastOf([], 10)).toMatchObject({ kind: "unknown", days: 0 });
});

test("a disk that shrinks, stays or would last for more than ten years does not fill up", () => {
  for (const used of [growing(10, -5), growing(10, 0)]) expect(forecastOf(used, 1000).kind).toBe("steady");
  expect(forecastOf(growing(10, 1), 10_000)).toMatchObject({ kind: "steady", full_in_days: null });
});

test("growth is that of the last 28 days, and days without a measurement are counted", () => {
  const flat = Array.from({ length: 40 }, (_day, index) => ({ day: 20_000 + index, bytes: 1_000_000 - index * 1000 }));
  const last = growing(28, 10).map(({ day, bytes }) => ({ day: day + 40, bytes }));
  expect(forecastOf([...flat, ...last], 100)).toMatchObject({ bytes_a_day: 10, full_in_days: 10 });
  const everyThird = growing(28, 10).filter((_day, index) => index % 3 === 0);
  expect(forecastOf(everyThird, 100)).toMatchObject({ days: 10, bytes_a_day: 10 });
});
