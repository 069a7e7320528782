import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPositionSaver } from "./position-saver.ts";
import { createWatchLog } from "./watch-log.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the position", () => {
  function setUp() {
    const saves: [number, boolean][] = [];
    let at = 0;
    const saver = createPositionSaver(
      (seconds, { leaving }) => saves.push([seconds, leaving]),
      () => at,
    );
    saver.reset(0);
    return { saver, saves, moveTo: (seconds: number) => (at = seconds) };
  }

  test("is saved every ten seconds of playback and not between", () => {
    const { saver, saves, moveTo } = setUp();
    saver.playing();
    moveTo(9.87);
    vi.advanceTimersByTime(9999);
    expect(saves).toEqual([]);
    vi.advanceTimersByTime(1);
    moveTo(20);
    vi.advanceTimersByTime(10_000);
    expect(saves).toEqual([
      [9.9, false],
      [20, false],
    ]);
  });

  test("is saved on pause, after a seek, and for the last time when the page is left", () => {
    const { saver, saves, moveTo } = setUp();
    saver.playing();
    moveTo(3);
    saver.paused();
    moveTo(50);
    saver.seeked();
    moveTo(51);
    saver.finished();
    vi.advanceTimersByTime(60_000);
    expect(saves).toEqual([
      [3, false],
      [50, false],
      [51, true],
    ]);
  });

  test("is saved without renewing the screen's lease when the page is hidden, and saved regularly afterwards", () => {
    const { saver, saves, moveTo } = setUp();
    saver.playing();
    moveTo(3);
    saver.hidden();
    moveTo(10);
    vi.advanceTimersByTime(10_000);
    expect(saves).toEqual([
      [3, true],
      [10, false],
    ]);
  });

  test.each(["paused", "finished"] as const)("is not saved by the clock once the title is %s", (how) => {
    const { saver, saves, moveTo } = setUp();
    saver.playing();
    saver[how]();
    moveTo(30);
    vi.advanceTimersByTime(60_000);
    expect(saves).toEqual([]);
    saver.playing();
    vi.advanceTimersByTime(10_000);
    expect(saves).toEqual([[30, false]]);
  });

  test("of another title starts from the time that the service has stored, with a new clock", () => {
    const { saver, saves, moveTo } = setUp();
    saver.playing();
    saver.reset(12.34);
    moveTo(12.3);
    saver.seeked();
    moveTo(40);
    vi.advanceTimersByTime(60_000);
    expect(saves).toEqual([]);
  });

  test("is not saved again if unchanged", () => {
    const { saver, saves, moveTo } = setUp();
    saver.paused();
    moveTo(4);
    saver.paused();
    saver.finished();
    expect(saves).toEqual([[4, false]]);
  });
});

describe("the log", () => {
  function logging() {
    const actions: string[] = [];
    const log = createWatchLog((action) => actions.push(action));
    log.opened();
    return { log, actions };
  }

  test("reports 'started' once and 'playing' every 10 000 ms", () => {
    const { log, actions } = logging();
    log.playing(true);
    log.playing(true);
    vi.advanceTimersByTime(20_000);
    expect(actions).toEqual(["started", "playing", "playing"]);
  });

  test("stopIfDue silent on pause and asks for its place at once when it goes on", () => {
    const { log, actions } = logging();
    log.playing(true);
    log.paused();
    vi.advanceTimersByTime(60_000);
    log.playing(false);
    expect(actions).toEqual(["started", "paused", "playing"]);
  });

  test("reports the end or leaving once, even if the title never played", () => {
    const { log, actions } = logging();
    log.exited();
    log.exited();
    log.ended();
    expect(actions).toEqual(["exited"]);
  });

  test("reports nothing more once the screen's lease is lost", () => {
    const { log, actions } = logging();
    log.playing(true);
    log.stop();
    log.paused();
    log.exited();
    vi.advanceTimersByTime(60_000);
    expect(actions).toEqual(["started"]);
  });
});
