import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharedFor } from "./shared-for.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fixture = (load: () => Promise<number>) => sharedFor(10_000, 4000, load, () => Date.now());

test("whoever asks within ten seconds shares one reading, however many they are", async () => {
  let loads = 0;
  const read = fixture(async () => (loads += 1));
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(9999);
  expect(await read()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read()).toBe(2);
});

test("nobody waits longer than four seconds, and a reading that hangs is not begun again", async () => {
  let loads = 0;
  const { promise, resolve } = Promise.withResolvers<number>();
  const read = fixture(() => ((loads += 1), promise));
  for (let scrape = 0; scrape < 5; scrape += 1) {
    const [outcome] = await Promise.all([Promise.allSettled([read()]), vi.advanceTimersByTimeAsync(15_000)]);
    expect(String((outcome[0] as PromiseRejectedResult).reason)).toContain("no answer within 4000 ms");
  }
  expect(loads).toBe(1);
  resolve(7);
  expect(await promise).toBe(7);
  void read();
  expect(loads).toBe(2);
});

test("a failed reading is not repeated for ten seconds either", async () => {
  let loads = 0;
  const read = fixture(async () => {
    loads += 1;
    throw new Error("no database");
  });
  await expect(read()).rejects.toThrow("no database");
  await expect(read()).rejects.toThrow("no database");
  expect(loads).toBe(1);
});
