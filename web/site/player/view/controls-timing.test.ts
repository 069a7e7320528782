import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { appearAfterMs, createControlsTiming, hideAfterMs } from "./controls-timing.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function playing() {
  let shown = true;
  const timing = createControlsTiming(
    (next) => (shown = next),
    () => Date.now(),
  );
  timing.started();
  timing.hold("paused", false);
  timing.started();
  return { timing, isShown: () => shown };
}

test("controls flash for three seconds at the start", () => {
  const { isShown } = playing();
  vi.advanceTimersByTime(2999);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});

test("a mouse that moves in the first 1.5 s does not prolong the flash", () => {
  const { timing, isShown } = playing();
  vi.advanceTimersByTime(1400);
  timing.pointerMoved();
  vi.advanceTimersByTime(1600);
  expect(isShown()).toBe(false);
});

test("they appear when the mouse moves and hide four seconds after it stopped", () => {
  const { timing, isShown } = playing();
  vi.advanceTimersByTime(10_000);
  timing.pointerMoved();
  vi.advanceTimersByTime(3000);
  timing.pointerMoved();
  vi.advanceTimersByTime(3999);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});

test("they stay while paused, while a menu is open and while a control has the focus", () => {
  for (const reason of ["paused", "menu", "focus"]) {
    const { timing, isShown } = playing();
    timing.hold(reason, true);
    vi.advanceTimersByTime(60_000);
    expect(isShown()).toBe(true);
    timing.dismissed();
    expect(isShown()).toBe(true);
    timing.hold(reason, false);
    vi.advanceTimersByTime(4000);
    expect(isShown()).toBe(false);
  }
});

test("a tap or a key shows them for four seconds, and a second tap hides them at once", () => {
  const { timing, isShown } = playing();
  vi.advanceTimersByTime(10_000);
  timing.requested();
  vi.advanceTimersByTime(hideAfterMs - 1);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
  timing.requested();
  expect(isShown()).toBe(true);
  timing.dismissed();
  expect([isShown(), vi.getTimerCount()]).toEqual([false, 0]);
});

test("a mouse that moves from 1.5 s on keeps them for four seconds", () => {
  const { timing, isShown } = playing();
  vi.advanceTimersByTime(appearAfterMs);
  timing.pointerMoved();
  vi.advanceTimersByTime(hideAfterMs - 1);
  expect(isShown()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(false);
});

test("a title that has not played yet counts as paused, and each change is told once", () => {
  const told: boolean[] = [];
  const timing = createControlsTiming(
    (shown) => told.push(shown),
    () => Date.now(),
  );
  timing.started();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  timing.hold("paused", false);
  vi.advanceTimersByTime(hideAfterMs);
  timing.dismissed();
  expect(told).toEqual([false]);
  timing.pointerMoved();
  timing.requested();
  expect(told).toEqual([false, true]);
});

test("the end of one reason keeps them while another lasts", () => {
  const { timing, isShown } = playing();
  timing.hold("menu", true);
  timing.hold("focus", true);
  timing.hold("menu", false);
  vi.advanceTimersByTime(60_000);
  expect(isShown()).toBe(true);
});

test("once the player is gone, no timer is left", () => {
  const { timing } = playing();
  timing.requested();
  timing.dispose();
  expect(vi.getTimerCount()).toBe(0);
});
