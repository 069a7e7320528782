import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallError } from "#contract/client.ts";
import { FakeVideo } from "#tests/support/playback-world/fake-video.ts";
import { initialPreferences, type Opened } from "../state/opened.ts";
import { Player } from "./player.ts";
import type { PlaybackCalls, PlayerState } from "../state/player-state.ts";

vi.mock("../stream/hls-engine.ts", () => ({
  hasMediaSource: () => false,
  loadHls: async () => ({}),
  signedUrl: (url: string, query: string) => `${url}?${query}`,
}));

beforeEach(() => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { documentElement: { lang: "fr" }, visibilityState: "visible" });
  const here = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", here.addEventListener.bind(here));
  vi.stubGlobal("MediaError", { MEDIA_ERR_NETWORK: 2 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(withIntro: boolean): Opened {
  const now = new Date().toISOString();
  const stream = {
    url: "/media/a/master.m3u8",
    signature_query: "s",
    expires_at: new Date(Date.now() + 900_000).toISOString(),
  };
  return {
    video: { id: 1, type: "movie", title: "A", duration: 600, series: null, season: null },
    stream,
    intro: withIntro ? stream : null,
    tracks: { audio: [], captions: [] },
    markers: { intro: null, recap: null, credits_start: null },
    watched_time: 0,
    next_episode: null,
    available_until: null,
    now,
  } as unknown as Opened;
}

function fixture(chance: (share: number) => boolean) {
  const main = new FakeVideo();
  const intro = new FakeVideo();
  const net = { isUp: true, refusesReports: false };
  vi.stubGlobal("fetch", async () => {
    if (!net.isUp) throw new TypeError("no network");
    return new Response(null, { status: 200 });
  });
  const answer = async <T>(value: () => T): Promise<T> => {
    if (!net.isUp) throw new TypeError("no network");
    return value();
  };
  const report = async () => {
    if (net.refusesReports) throw new CallError(402, { code: 300, message: "" });
    if (!net.isUp) throw new TypeError("no network");
  };
  const log = vi.fn<PlaybackCalls["log"]>(report);
  const calls: PlaybackCalls = {
    open: () => answer(() => opened(chance(0.5))),
    save: report,
    log,
    view: report,
    signAgain: () => answer(() => ({ query: "s", livesMs: 900_000 })),
    urlForRemote: () => answer(() => ({ url: "/remote", livesMs: 900_000 })),
    nextAfter: () => answer(() => null),
    preferences: () => answer(() => initialPreferences),
    prefer: report,
  };
  const memory = { volume: { get: () => null, set: () => undefined } };
  const player = new Player({ calls, memory, onMoved: () => undefined });
  const unmount = player.mount({ main, intro } as unknown as Parameters<Player["mount"]>[0]);
  return { main, intro, net, log, player, unmount };
}

type Fixture = ReturnType<typeof fixture>;

/** Actions of viewers, browsers and networks, run in random order. */
const actions: ((fixture: Fixture) => void)[] = [
  ({ player }) => void player.open(1),
  ({ player }) => player.transport.toggle(),
  ({ player }) => player.transport.play(),
  ({ player }) => player.transport.pause(),
  ({ player }) => player.transport.seekBy(10),
  ({ player }) => player.transport.seekTo(590),
  ({ player }) => player.transport.skipIntro(),
  ({ player }) => player.retry(),
  ({ player }) => player.tryAgain(),
  ({ player }) => player.goNext(),
  ({ player }) => player.choices.setSleep("episode"),
  ({ player }) => player.choices.setSleep(15),
  ({ player }) => player.choices.setQuality(360),
  ({ main }) => main.move(),
  ({ main }) => main.end(),
  ({ main }) => main.pause(),
  ({ main }) => void main.play().catch(() => undefined),
  ({ main }) => main.fire("waiting"),
  ({ main }) => main.fire("seeking"),
  ({ main }) => main.fire("timeupdate"),
  ({ main }) => (main.ahead = 30),
  ({ main }) => (main.ahead = 0),
  ({ main }) => (main.mayPlay = !main.mayPlay),
  ({ main }) => main.fire("error"),
  ({ intro }) => intro.move(),
  ({ intro }) => intro.end(),
  ({ intro }) => intro.pause(),
  ({ intro }) => (intro.mayPlay = !intro.mayPlay),
  ({ net }) => (net.isUp = !net.isUp),
  ({ net }) => (net.refusesReports = !net.refusesReports),
  ({ player }) => player.pageHidden(false),
  ({ player }) => player.pageRestored(),
];

/** The message that a viewer sees while no frame moves; undefined if there is none. */
function messageOf({ phase, playing, blocked, waiting }: PlayerState): string | undefined {
  if (blocked) return "press play";
  if (phase.at === "failed" || phase.at === "ended") return phase.at;
  if (!playing) return "play button";
  if (phase.at === "loading") return "spinner";
  return phase.at === "buffering" && (waiting || phase.trouble) ? "spinner" : undefined;
}

test("after any sequence of events, a picture frozen for six seconds comes with a message", async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 48_271) >>> 0) % 2_147_483_647;
    return seed % below;
  };
  for (let run = 0; run < 40; run++) {
    const scene = fixture((share) => random(100) < share * 100);
    const path: string[] = [];
    void scene.player.open(1);
    for (let step = 0; step < 25; step++) {
      const index = random(actions.length);
      path.push(String(actions[index]).replace(/^.*=> ?/s, ""));
      actions[index]?.(scene);
      await vi.advanceTimersByTimeAsync(random(3) === 0 ? random(4000) : random(200));
    }
    // No more frames. A stalled intro is skipped after four seconds.
    await vi.advanceTimersByTimeAsync(6000);
    const state = scene.player.state.get();
    expect([path, state.phase, messageOf(state)]).not.toEqual([path, state.phase, undefined]);
    scene.unmount();
  }
});

test("a player that is left while opening a title releases the screen's lease, unless it opens another", async () => {
  const { log, player, unmount } = fixture(() => false);
  void player.open(1);
  void player.open(1);
  await vi.advanceTimersByTimeAsync(10);
  expect(log).not.toHaveBeenCalledWith("exited", 1, 0);
  void player.open(1);
  unmount();
  log.mockClear();
  await vi.advanceTimersByTimeAsync(10);
  expect(log.mock.calls).toEqual([["exited", 1, 0]]);
});

test("a film resumes once the network is back", async () => {
  const { main, net, player, unmount } = fixture(() => false);
  await player.open(1);
  await vi.advanceTimersByTimeAsync(10);
  main.move();
  await vi.advanceTimersByTimeAsync(300);
  expect(player.state.get().phase.at).toBe("playing");
  net.isUp = false;
  await vi.advanceTimersByTimeAsync(14_000);
  expect(player.state.get().phase).toEqual({ at: "buffering", trouble: "line" });
  net.isUp = true;
  const { src } = main;
  main.src = "";
  await vi.advanceTimersByTimeAsync(3000);
  expect(main.src).toBe(src);
  main.move();
  await vi.advanceTimersByTimeAsync(300);
  expect(player.state.get().phase.at).toBe("playing");
  unmount();
});

test("a native stream that is loaded again after a decoder error is started once", async () => {
  const { main, player, unmount } = fixture(() => false);
  await player.open(1);
  await vi.advanceTimersByTimeAsync(100);
  main.move();
  const play = vi.spyOn(main, "play");
  const { src } = main;
  main.src = "";
  main.paused = false;
  main.fire("error");
  await vi.advanceTimersByTimeAsync(100);
  expect([main.src, main.paused, play.mock.calls.length]).toEqual([src, false, 1]);
  unmount();
});

// At the very end there would be no frame to end it.
test.each([
  [100, 100],
  [600, 599],
])("a film taken back to this screen at second %d resumes at %d", async (stoppedAt, resumesAt) => {
  const { main, net, player, unmount } = fixture(() => false);
  await player.open(1);
  await vi.advanceTimersByTimeAsync(100);
  main.move();
  await vi.advanceTimersByTimeAsync(300);
  net.refusesReports = true;
  player.transport.seekTo(stoppedAt);
  main.fire("seeked");
  await vi.advanceTimersByTimeAsync(100);
  expect(player.state.get().phase).toEqual({ at: "failed", halt: { kind: "lost" } });
  net.refusesReports = false;
  player.retry();
  await vi.advanceTimersByTimeAsync(100);
  expect([main.paused, player.state.get().time]).toEqual([false, resumesAt]);
  main.move();
  await vi.advanceTimersByTimeAsync(300);
  expect(player.state.get().phase.at).toBe("playing");
  unmount();
});

test("a title whose last frames are missing ends once, and stays ended if they arrive after all", async () => {
  const { player, main, log } = fixture(() => false);
  await player.open(1);
  await vi.advanceTimersByTimeAsync(100);
  main.move();
  await vi.advanceTimersByTimeAsync(300);
  main.currentTime = 599.8;
  main.move();
  main.currentTime = 599.8;
  await vi.advanceTimersByTimeAsync(1000);
  expect(player.state.get().phase.at).toBe("buffering");
  await vi.advanceTimersByTimeAsync(20_000);
  main.fire("waiting");
  expect(player.state.get()).toMatchObject({ phase: { at: "ended" }, time: 600, waiting: false });
  expect(log.mock.calls.filter(([action]) => action === "ended")).toHaveLength(1);
  player.leave();
});

test("after the end, seeking backwards resumes playback and seeking forwards does nothing", async () => {
  const { player, main, unmount } = fixture(() => false);
  await player.open(1);
  await vi.advanceTimersByTimeAsync(100);
  main.move();
  await vi.advanceTimersByTimeAsync(300);
  main.end();
  expect(player.state.get().phase.at).toBe("ended");
  player.transport.seekBy(10);
  expect([player.state.get().phase.at, main.paused]).toEqual(["ended", true]);
  player.transport.seekBy(-10);
  expect([player.state.get().phase.at, main.currentTime]).toEqual(["buffering", 590]);
  main.move();
  await vi.advanceTimersByTimeAsync(300);
  expect(player.state.get().phase.at).toBe("playing");
  unmount();
});

test("the sleep timer pauses a playing film; set to the end of the title, it takes effect there", async () => {
  const { player, main, unmount } = fixture(() => false);
  await player.open(1);
  await vi.advanceTimersByTimeAsync(100);
  main.move();
  await vi.advanceTimersByTimeAsync(300);
  player.choices.setSleep(15);
  vi.setSystemTime(Date.now() + 15 * 60_000);
  main.move();
  await vi.advanceTimersByTimeAsync(300);
  expect([main.paused, player.state.get().phase.at, player.state.get().slept]).toEqual([true, "paused", true]);
  player.choices.setSleep("episode");
  player.transport.play();
  main.move();
  await vi.advanceTimersByTimeAsync(300);
  expect(player.state.get().slept).toBe(false);
  main.end();
  expect([player.state.get().phase.at, player.state.get().slept]).toEqual(["ended", true]);
  unmount();
});
