import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDeadlines } from "./deadlines.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what has no answer in time is cut once, at most half a second late", () => {
  const cut = vi.fn<() => void>();
  createDeadlines().set(3000, cut);
  vi.advanceTimersByTime(2999);
  expect(cut).not.toHaveBeenCalled();
  vi.advanceTimersByTime(501);
  expect(cut).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(60_000);
  expect(cut).toHaveBeenCalledOnce();
});

test("what was answered is not cut, whatever else is under way", () => {
  const deadlines = createDeadlines();
  const answered = vi.fn<() => void>();
  const hung = vi.fn<() => void>();
  const deadline = deadlines.set(1000, answered);
  deadlines.set(2000, hung);
  vi.advanceTimersByTime(900);
  deadlines.met(deadline);
  vi.advanceTimersByTime(5000);
  expect(answered).not.toHaveBeenCalled();
  expect(hung).toHaveBeenCalledOnce();
});

test("an idle program is not woken, and looks again when there is something to look after", () => {
  const deadlines = createDeadlines();
  deadlines.met(deadlines.set(1000, vi.fn<() => void>()));
  vi.advanceTimersByTime(500);
  expect(vi.getTimerCount()).toBe(0);
  const cut = vi.fn<() => void>();
  deadlines.set(1000, cut);
  vi.advanceTimersByTime(1500);
  expect(cut).toHaveBeenCalledOnce();
});

test("what takes long is looked at every four seconds until it is answered or cut", () => {
  const deadlines = createDeadlines();
  const [answered, hung] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const deadline = deadlines.set(60_000, vi.fn<() => void>(), answered);
  deadlines.set(10_000, vi.fn<() => void>(), hung);
  vi.advanceTimersByTime(3900);
  expect([answered.mock.calls.length, hung.mock.calls.length]).toEqual([0, 0]);
  vi.advanceTimersByTime(600);
  deadlines.met(deadline);
  vi.advanceTimersByTime(60_000);
  expect([answered.mock.calls.length, hung.mock.calls.length]).toEqual([1, 2]);
});
