import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { delayAfter, pollWhileVisible } from "./polling.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that tests show and hide. */
class FakePage extends EventTarget {
  hidden = false;
  turn(hidden: boolean): void {
    this.hidden = hidden;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

function polled(ask = vi.fn<() => Promise<unknown>>(() => Promise.resolve())) {
  const page = new FakePage();
  const stop = pollWhileVisible(ask, page);
  return { page, ask, stop };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test("asks at once and every 13 s", async () => {
  const { ask } = polled();
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(12.9);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(0.2);
  expect(ask).toHaveBeenCalledTimes(2);
  await seconds(130);
  expect(ask).toHaveBeenCalledTimes(12);
});

test("asks nothing while the page is hidden, and at once when it is seen again", async () => {
  const { page, ask } = polled();
  await seconds(5);
  page.turn(true);
  await seconds(3600);
  expect(ask).toHaveBeenCalledTimes(1);
  page.turn(false);
  expect(ask).toHaveBeenCalledTimes(2);
  await seconds(13);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("a page that opens hidden asks when it is first seen", async () => {
  const page = new FakePage();
  page.hidden = true;
  const ask = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  pollWhileVisible(ask, page);
  await seconds(60);
  expect(ask).toHaveBeenCalledTimes(0);
  page.turn(false);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("waits longer after each failure, and 13 s again after an answer", async () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(delayAfter)).toEqual([13_000, 26_000, 52_000, 104_000, 208_000, 300_000, 300_000]);
  const { ask } = polled(
    vi
      .fn<() => Promise<unknown>>(() => Promise.resolve())
      .mockRejectedValueOnce(new Error("down"))
      .mockRejectedValueOnce(new Error("down")),
  );
  await seconds(26);
  expect(ask).toHaveBeenCalledTimes(2);
  await seconds(51);
  expect(ask).toHaveBeenCalledTimes(2);
  await seconds(1);
  expect(ask).toHaveBeenCalledTimes(3);
  await seconds(13);
  expect(ask).toHaveBeenCalledTimes(4);
});

test("a slow answer is waited for: hidden and seen meanwhile, the page asks once", async () => {
  let answer = (): void => undefined;
  const { page, ask } = polled(vi.fn<() => Promise<unknown>>(() => new Promise<void>((resolve) => (answer = resolve))));
  page.turn(true);
  page.turn(false);
  await seconds(60);
  expect(ask).toHaveBeenCalledTimes(1);
  answer();
  await seconds(13);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("whoever signs out is asked for no more", async () => {
  const { page, ask, stop } = polled();
  stop();
  page.turn(true);
  page.turn(false);
  await seconds(60);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("once stopped, it listens to the page no more", () => {
  const page = new FakePage();
  const heard = new Set<unknown>();
  vi.spyOn(page, "addEventListener").mockImplementation((_name, listener) => void heard.add(listener));
  vi.spyOn(page, "removeEventListener").mockImplementation((_name, listener) => void heard.delete(listener));
  const stop = pollWhileVisible(() => Promise.resolve(), page);
  expect(heard.size).toBe(1);
  stop();
  expect([heard.size, vi.getTimerCount()]).toEqual([0, 0]);
});
