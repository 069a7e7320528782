import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPlaceKeeper } from "./place-keeper.ts";
import { createWatchLog } from "./watch-log.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the place", () => {
  function keeping() {
    const saves: [number, boolean][] = [];
    let at = 0;
    const keeper = createPlaceKeeper(
      (seconds, { leaving }) => saves.push([seconds, leaving]),
      () => at,
    );
    keeper.begins(0);
    return { keeper, saves, moveTo: (seconds: number) => (at = seconds) };
  }

  test("is saved every ten seconds of playback and not between", () => {
    const { keeper, saves, moveTo } = keeping();
    keeper.playing();
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

  test("is saved on pause, after a seek, and for the last time when the page goes away", () => {
    const { keeper, saves, moveTo } = keeping();
    keeper.playing();
    moveTo(3);
    keeper.paused();
    moveTo(50);
    keeper.sought();
    moveTo(51);
    keeper.leaves();
    vi.advanceTimersByTime(60_000);
    expect(saves).toEqual([
      [3, false],
      [50, false],
      [51, true],
    ]);
  });

  test("is saved without renewing the screen's lease when the page is hidden, and goes on being saved", () => {
    const { keeper, saves, moveTo } = keeping();
    keeper.playing();
    moveTo(3);
    keeper.hidden();
    moveTo(10);
    vi.advanceTimersByTime(10_000);
    expect(saves).toEqual([
      [3, true],
      [10, false],
    ]);
  });

  test("is not saved again where it has not moved", () => {
    const { keeper, saves, moveTo } = keeping();
    keeper.paused();
    moveTo(4);
    keeper.paused();
    keeper.leaves();
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

  test("tells 'started' once and 'playing' every 10 000 ms", () => {
    const { log, actions } = logging();
    log.playing(true);
    log.playing(true);
    vi.advanceTimersByTime(20_000);
    expect(actions).toEqual(["started", "playing", "playing"]);
  });

  test("falls silent on pause and asks for its place at once when it goes on", () => {
    const { log, actions } = logging();
    log.playing(true);
    log.paused();
    vi.advanceTimersByTime(60_000);
    log.playing(false);
    expect(actions).toEqual(["started", "paused", "playing"]);
  });

  test("tells of the end or the leaving once, even when never played", () => {
    const { log, actions } = logging();
    log.exited();
    log.exited();
    log.ended();
    expect(actions).toEqual(["exited"]);
  });

  test("says nothing more once its screen is lost", () => {
    const { log, actions } = logging();
    log.playing(true);
    log.silenced();
    log.paused();
    log.exited();
    vi.advanceTimersByTime(60_000);
    expect(actions).toEqual(["started"]);
  });
});
