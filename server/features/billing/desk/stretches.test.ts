import { expect, test } from "vitest";
import { stretchesOf } from "./stretches.ts";

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const lived = {
  id: 1,
  started_at: day(1),
  trial_ends_at: null,
  cancel_asked_at: null,
  runs_until: day(61),
  ended_at: null,
};
const charge = (status: "paid" | "refused", at: Date, period = day(31)) => ({
  subscription_id: 1,
  kind: "renewal" as const,
  status,
  period_starts_at: period,
  settled_at: at,
});
const drawn = (...asked: Parameters<typeof stretchesOf>) =>
  stretchesOf(...asked).map(({ from, to, state }) => [state, from.getTime(), to.getTime()]);
const part = (state: string, from: number, to: number) => [state, day(from).getTime(), day(to).getTime()];

test("a free month, then paid", () => {
  expect(drawn({ ...lived, trial_ends_at: day(31) }, [])).toEqual([part("trial", 1, 31), part("paid", 31, 61)]);
});

test("unpaid from the first refusal until it is paid", () => {
  const charges = [charge("refused", day(31)), charge("refused", day(32)), charge("paid", day(34))];
  expect(drawn(lived, charges)).toEqual([part("paid", 1, 31), part("unpaid", 31, 34), part("paid", 34, 61)]);
});

test("unpaid to the end where nothing was paid", () => {
  expect(drawn({ ...lived, ended_at: day(38) }, [charge("refused", day(31))])).toEqual([
    part("paid", 1, 31),
    part("unpaid", 31, 38),
  ]);
});

test("cancelled runs on to its end", () => {
  expect(drawn({ ...lived, cancel_asked_at: day(40) }, [])).toEqual([part("paid", 1, 40), part("cancelled", 40, 61)]);
});

test("an order that never began has no life", () => {
  expect(drawn({ ...lived, started_at: null }, [])).toEqual([]);
});
