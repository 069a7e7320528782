import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBreaker } from "./breaker.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("nobody is let through before an attempt has succeeded, and many callers begin one", async () => {
  const attempts: PromiseWithResolvers<void>[] = [];
  const breaker = createBreaker(() => {
    const attempt = Promise.withResolvers<void>();
    attempts.push(attempt);
    return attempt.promise;
  });
  expect([breaker.isClosed(), breaker.isClosed(), attempts.length]).toEqual([false, false, 1]);
  attempts[0]?.resolve();
  await settled();
  expect(breaker.isClosed()).toBe(true);
  breaker.open();
  breaker.open();
  expect([breaker.isClosed(), attempts.length]).toEqual([false, 1]);
  vi.advanceTimersByTime(1000);
  expect([breaker.isClosed(), breaker.isClosed(), attempts.length]).toEqual([false, false, 2]);
});

test("attempts become rarer while it fails, and never end", async () => {
  let attempts = 0;
  const breaker = createBreaker(() => {
    attempts += 1;
    return Promise.reject(new Error("refused"));
  });
  const within = async (seconds: number) => {
    const before = attempts;
    for (let at = 0; at < seconds * 10; at += 1) {
      breaker.isClosed();
      await settled();
      vi.advanceTimersByTime(100);
    }
    return attempts - before;
  };
  expect(await within(10)).toBeGreaterThan(3);
  const later = await within(100);
  expect(later).toBeGreaterThan(6);
  expect(later).toBeLessThan(20);
});
