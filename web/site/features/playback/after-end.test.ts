import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterEnd, createAttention, startCountdown } from "./after-end.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the next title starts after a countdown; without autoplay it is offered; without a next one nothing happens", () => {
  const ended = { hasNext: true, autoplay: true, slept: false, untouched: 0 };
  expect(afterEnd(ended)).toBe("countdown");
  expect(afterEnd({ ...ended, autoplay: false, untouched: 9 })).toBe("offer");
  expect(afterEnd({ ...ended, slept: true })).toBe("offer");
  expect(afterEnd({ ...ended, hasNext: false, untouched: 9 })).toBe("nothing");
});

test("the third title in a row that plays through untouched asks whether somebody is still watching", () => {
  const attention = createAttention();
  const playThrough = (touch = false) => {
    attention.begins();
    if (touch) attention.touched();
    attention.ends();
    return afterEnd({ hasNext: true, autoplay: true, slept: false, untouched: attention.untouched() });
  };
  expect([playThrough(), playThrough(), playThrough()]).toEqual(["countdown", "countdown", "ask"]);
  // The answer is a touch, and counting begins again.
  attention.touched();
  expect([playThrough(), playThrough(), playThrough()]).toEqual(["countdown", "countdown", "ask"]);
  attention.touched();
  expect([playThrough(), playThrough(), playThrough(true)]).toEqual(["countdown", "countdown", "countdown"]);
  expect([playThrough(), playThrough(), playThrough()]).toEqual(["countdown", "countdown", "ask"]);
});

test("the press that opened a title is no touch during it", () => {
  const attention = createAttention();
  attention.touched();
  attention.begins();
  attention.ends();
  expect(attention.untouched()).toBe(1);
});

test("a countdown tells each second and ends once", () => {
  const [tick, over] = [vi.fn<(left: number) => void>(), vi.fn<() => void>()];
  startCountdown(3, { tick, over });
  vi.advanceTimersByTime(2999);
  expect(tick.mock.calls).toEqual([[2], [1]]);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(over).toHaveBeenCalledTimes(1);
});

test("a cancelled countdown starts nothing", () => {
  const over = vi.fn<() => void>();
  const cancel = startCountdown(3, { tick: () => undefined, over });
  vi.advanceTimersByTime(2500);
  cancel();
  vi.advanceTimersByTime(60_000);
  expect(over).not.toHaveBeenCalled();
});
