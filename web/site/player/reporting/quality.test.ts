import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { QualityReport } from "#contract/quality.ts";
import { createStore } from "../state/store.ts";
import { initialState } from "../state/player-state.ts";
import type { Opened } from "../state/opened.ts";
import type { PlayerState } from "../state/player-state.ts";
import { createQualityMeter } from "./quality-meter.ts";
import { createQualityQueue, type SendReports } from "./quality-queue.ts";
import { watchQuality } from "./quality.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const titled = (id: number) => ({ video: { id } }) as unknown as Opened;

function watching() {
  const state = createStore(initialState(1));
  const reports: QualityReport[] = [];
  let ids = 0;
  let isSeeking = false;
  const quality = watchQuality(state, {
    now: () => performance.now(),
    clock: () => Date.now(),
    newId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, "0")}`,
    streamQuality: () => ({ br: 2400, mtp: 8000, bl: 20_000 }),
    network: () => "wifi",
    isSeeking: () => isSeeking,
    report: (one) => reports.push(one),
  });
  const at = (phase: PlayerState["phase"], more: Partial<PlayerState> = {}) => state.change({ phase, ...more });
  const pass = (ms: number) => vi.advanceTimersByTime(ms);
  const sum = (name: "bsd" | "silecs-pd") => reports.reduce((total, one) => total + one[name], 0);
  const open = (id: number) => {
    at({ at: "loading", trouble: null }, { playing: true, started: false });
    state.change({ opened: null });
    pass(300);
    state.change({ opened: titled(id) });
    pass(500);
    at({ at: "playing" }, { started: true });
  };
  const stall = (ms: number) => {
    at({ at: "buffering", trouble: null });
    pass(ms);
    at({ at: "playing" });
  };
  return { state, reports, quality, at, pass, sum, open, stall, seek: (is: boolean) => (isSeeking = is) };
}

describe("of a playback", () => {
  test("sixty seconds of stalls, long and short, are reported as sixty, and the rest as played", () => {
    const { open, stall, pass, sum, quality } = watching();
    open(12);
    for (const seconds of [20, 0.5, 9.5, 2, 8, 0.25, 0.75, 19]) {
      pass(15_000);
      stall(seconds * 1000);
    }
    quality.stop();
    expect(Math.abs(sum("bsd") / 60_000 - 1)).toBeLessThan(0.02);
    expect(Math.abs(sum("silecs-pd") / 120_000 - 1)).toBeLessThan(0.02);
  });

  test("the wait for the first picture is told once, with the call that opens the title and without an intro", () => {
    const { state, at, pass, reports, quality } = watching();
    at({ at: "loading", trouble: null }, { playing: true });
    pass(700);
    state.change({ opened: titled(12) });
    at({ at: "intro" });
    pass(8000);
    at({ at: "loading", trouble: null });
    pass(500);
    at({ at: "playing" }, { started: true });
    pass(130_000);
    quality.stop();
    expect(reports.map(({ msd }) => msd)).toEqual([1200, undefined, undefined]);
    expect(reports.map(({ sn, sta, e }) => [sn, sta, e])).toEqual([
      [0, "p", "t"],
      [1, "p", "t"],
      [2, "q", "ps"],
    ]);
  });

  test("pauses, jumps and going on after a pause are no stalls", () => {
    const { open, at, pass, sum, seek, stall, quality } = watching();
    open(12);
    pass(10_000);
    at({ at: "paused" });
    pass(30_000);
    stall(2000);
    seek(true);
    stall(3000);
    seek(false);
    pass(5000);
    quality.stop();
    expect([sum("bsd"), sum("silecs-pd")]).toEqual([0, 15_000]);
  });

  test("the next title is another session; a failure is told, a refusal of the service is none", () => {
    const { open, at, pass, reports } = watching();
    open(12);
    pass(1000);
    open(13);
    pass(1000);
    at({ at: "failed", halt: { kind: "media" } });
    open(14);
    pass(1000);
    at({ at: "failed", halt: { kind: "lost" } });
    expect(reports.map(({ cid, sn, sta, ec }) => [cid, sn, sta, ec])).toEqual([
      ["12", 0, "q", undefined],
      ["13", 0, "f", ["media"]],
      ["14", 0, "q", undefined],
    ]);
    expect(new Set(reports.map(({ sid }) => sid)).size).toBe(3);
  });

  test("a title that is seen again from its end has no second start", () => {
    const { open, at, pass, reports, quality } = watching();
    open(12);
    pass(1000);
    at({ at: "ended" }, { playing: false });
    at({ at: "buffering", trouble: null }, { playing: true });
    at({ at: "playing" });
    pass(1000);
    quality.stop();
    expect(reports.map(({ sta, msd }) => [sta, msd])).toEqual([
      ["e", 800],
      ["q", undefined],
    ]);
  });

  test("a page that slept did not play meanwhile", () => {
    let now = 0;
    const meter = createQualityMeter(() => now);
    meter.enter("playing");
    now = 8 * 3_600_000;
    expect(meter.take().playedMs).toBe(90_000);
  });

  test("a minute costs less than a kilobyte", () => {
    const { open, pass, reports, stall } = watching();
    open(12);
    stall(5000);
    pass(60_000);
    expect(reports).toHaveLength(1);
    expect(JSON.stringify({ ts: Date.now(), reports }).length).toBeLessThan(500);
  });
});

describe("over a reload", () => {
  function tab() {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
    };
    return { stored, queue: (send: SendReports) => createQualityQueue(storage, send) };
  }
  const made = (sn: number): QualityReport => ({
    v: 2,
    e: "t",
    sid: "00000000-0000-4000-8000-000000000001",
    sn,
    ts: 0,
    cid: "12",
    sta: "p",
    bs: false,
    bsd: 0,
    "silecs-pd": 60_000,
    bl: 0,
    "silecs-nt": "wifi",
  });

  test("no report is lost: what was not taken waits, and is sent after it in order", async () => {
    const { queue } = tab();
    const before = queue(async () => "unanswered");
    for (let sn = 0; sn < 25; sn += 1) before.add(made(sn));
    await before.flush();
    await before.sendAll();
    const taken: number[] = [];
    const after = queue(async (reports) => {
      taken.push(...reports.map(({ sn }) => sn));
      return "taken";
    });
    after.add(made(25));
    await after.flush();
    expect(taken).toEqual(Array.from({ length: 26 }, (_one, sn) => sn));
    await after.flush();
    expect(taken).toHaveLength(26);
  });

  test("what is added while a call is under way is not lost, and what is refused is not sent again", async () => {
    const { queue } = tab();
    const sent: number[][] = [];
    const own = queue(async (reports) => {
      sent.push(reports.map(({ sn }) => sn));
      if (sent.length === 1) own.add(made(1));
      return sent.length === 1 ? "taken" : "refused";
    });
    own.add(made(0));
    await own.flush();
    await own.flush();
    expect(sent).toEqual([[0], [1]]);
  });

  test("what another program left in its place is no report", async () => {
    const { stored, queue } = tab();
    stored.set("qualityReports", "{no");
    const own = queue(async () => "taken");
    own.add(made(0));
    await own.flush();
    expect(stored.get("qualityReports")).toBe("[]");
  });
});
