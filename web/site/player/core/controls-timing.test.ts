import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createControlsTiming } from "./controls-timing.ts";

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
