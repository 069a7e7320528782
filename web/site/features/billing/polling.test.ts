import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pollUntilFound } from "./polling.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is missing is looked for every 3 s, and 20 times at most", async () => {
  const poll = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  pollUntilFound(poll);
  await vi.advanceTimersByTimeAsync(2999);
  expect(poll).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(poll).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3000 * 18);
  expect(poll).toHaveBeenCalledTimes(19);
  await vi.advanceTimersByTimeAsync(3000 * 60);
  expect(poll).toHaveBeenCalledTimes(20);
});

test("once it is found nobody looks again", async () => {
  const poll = vi
    .fn<() => Promise<boolean>>()
    .mockResolvedValue(true)
    .mockResolvedValueOnce(false)
    .mockResolvedValueOnce(false);
  pollUntilFound(poll);
  await vi.advanceTimersByTimeAsync(3000 * 10);
  expect(poll).toHaveBeenCalledTimes(3);
});

test("whoever leaves stops the looking", async () => {
  const poll = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  const stop = pollUntilFound(poll);
  await vi.advanceTimersByTimeAsync(3000);
  stop();
  await vi.advanceTimersByTimeAsync(3000 * 10);
  expect(poll).toHaveBeenCalledTimes(1);
});
