import { expect, test } from "vitest";
import { filmInMemory } from "#tests/support/playback-world/film.ts";
import type { ServerFault } from "#tests/support/playback-world/server.ts";
import { openWorld, type World } from "#tests/support/playback-world/world.ts";
// Loaded here, so that the player's dynamic import resolves at once.
import "hls.js";
import "hls.js/light";
import { loadCaptionFile } from "../captions/caption-files.ts";
import { troubleIn } from "../state/phase.ts";

const plain = filmInMemory(9, false);
const withTracks = filmInMemory(9, true);

const faults = {
  "500": { status: 500 },
  "502": { status: 502 },
  "404": { status: 404 },
  "403": { status: 403 },
  hang: "hang",
  "slow first byte": { firstByteMs: 14_000 },
  cut: "cut",
  corrupt: "corrupt",
} satisfies Record<string, ServerFault>;

const isSegment = (path: string) => path.endsWith(".m4s") || path.endsWith(".mp4");
type FaultSite = { film: typeof plain; affects: (path: string) => boolean; inMiddle: boolean };
const sites = {
  playlist: { film: plain, affects: (path) => path.endsWith(".m3u8"), inMiddle: false },
  "first segment": { film: plain, affects: isSegment, inMiddle: false },
  "middle of the film": { film: plain, affects: isSegment, inMiddle: true },
  "middle of both tracks": { film: withTracks, affects: isSegment, inMiddle: true },
} satisfies Record<string, FaultSite>;

const startSeconds = 100;
const soughtSeconds = 402;
/** A message must be shown by then. */
const messageWithinMs = 15_000;
/** From recovery to moving frames: a request sent just before is repeated after four seconds. */
const resumedWithinMs = 6000;
const recoversAfterSeconds = Array.from({ length: 40 }, (_, index) => index + 1);

/** Every fourth second, by turns from place to place: each fault is tried for every second, at one of the places. */
function secondsAt(site: string): number[] {
  const places = Object.keys(sites);
  return recoversAfterSeconds.filter((seconds) => seconds % places.length === places.indexOf(site));
}

/** What a viewer sees go wrong while the service fails for this long; `undefined` is for ever. */
async function watchThrough(fault: ServerFault, site: FaultSite, failsForMs: number | undefined): Promise<string[]> {
  const world = openWorld(site.film, { at: startSeconds, withPlaylists: false });
  const { player, clock, server } = world;
  const breakDown = () => {
    const beganMs = clock.nowMs();
    server.faultOf = (path, nowMs) =>
      site.affects(path) && nowMs - beganMs < (failsForMs ?? Infinity) ? fault : undefined;
  };
  try {
    if (!site.inMiddle) {
      breakDown();
      await player.open(1);
      return await watch(world, startSeconds, failsForMs);
    }
    await player.open(1);
    await clock.advance(3000);
    expect(player.state.get().phase.at).toBe("playing");
    breakDown();
    player.transport.seekTo(soughtSeconds);
    return await watch(world, soughtSeconds, failsForMs);
  } finally {
    world.end();
  }
}

/** Checks four times a second, until the film has played for two seconds after recovery, or for 100 s. */
async function watch({ player, clock, main }: World, at: number, failsForMs: number | undefined): Promise<string[]> {
  const wrong = new Set<string>();
  let withoutMessageMs = 0;
  let moves = 0;
  let position = at;
  for (let passedMs = 250; passedMs < 100_000; passedMs += 250) {
    await clock.advance(250);
    const { phase, skipped } = player.state.get();
    if (phase.at === "failed") {
      const isRight = failsForMs === undefined && phase.halt.kind === "service";
      return isRight ? [...wrong] : [...wrong, `wrongly failed: ${phase.halt.kind}`];
    }
    const moved = main.currentTime - position;
    const isMoving = phase.at === "playing" && moved !== 0;
    if (skipped || (isMoving && Math.abs(moved) > 1.5)) wrong.add("position lost");
    if (isMoving) position = main.currentTime;
    moves = isMoving ? moves + 1 : 0;
    withoutMessageMs = isMoving || troubleIn(phase) !== null ? 0 : withoutMessageMs + 250;
    if (withoutMessageMs > messageWithinMs) wrong.add("no message");
    const sinceRecoveryMs = passedMs - (failsForMs ?? Infinity);
    if (moves >= 8 && sinceRecoveryMs > 0) return [...wrong];
    if (moves === 0 && sinceRecoveryMs > resumedWithinMs) wrong.add("resumed late");
  }
  return failsForMs === undefined ? [...wrong] : [...wrong, "never resumed"];
}

const faultsAtSites = Object.keys(sites).flatMap((site) => Object.keys(faults).map((fault) => [fault, site] as const));

test.each(faultsAtSites)(
  "%s at the %s for up to 40 s and for ever: a message, no wrong failure, the position kept",
  async (fault, site) => {
    const wrong: Record<string, string[]> = {};
    for (const seconds of [...secondsAt(site), undefined]) {
      const failsForMs = seconds === undefined ? undefined : seconds * 1000;
      const found = await watchThrough(
        faults[fault as keyof typeof faults],
        sites[site as keyof typeof sites],
        failsForMs,
      );
      if (found.length > 0) wrong[seconds ?? "never"] = found;
    }
    expect(wrong).toEqual({});
  },
  600_000,
);

/** Odd and even by turns from fault to fault: what loads captions does not know the one from the other. */
function secondsOf(fault: string): number[] {
  const turn = Object.keys(faults).indexOf(fault) % 2;
  return recoversAfterSeconds.filter((seconds) => seconds % 2 === turn);
}

test.each(Object.entries(faults))(
  "captions affected by %s load at once after recovery, with a message before",
  async (name, fault) => {
    const wrong: Record<string, string> = {};
    for (const seconds of [...secondsOf(name), undefined]) {
      const world = openWorld(plain, { at: startSeconds, withPlaylists: true });
      const { player, clock, server } = world;
      await player.open(1);
      await clock.advance(1000);
      server.faultOf = (path, nowMs) =>
        path.endsWith(".vtt") && nowMs - 1000 < (seconds ?? Infinity) * 1000 ? fault : undefined;
      let loadedAtMs: number | undefined;
      let lateAtMs: number | undefined;
      const address = player.state.get().opened?.tracks.captions[0]?.url ?? "";
      const leave = new AbortController();
      loadCaptionFile(
        {
          load: async (bypassCache, signal) => (await player.fetchSigned(address, signal, bypassCache)).blob(),
          loaded: () => (loadedAtMs = clock.nowMs() - 1000),
          late: () => (lateAtMs = clock.nowMs() - 1000),
        },
        leave.signal,
      );
      await clock.advance((seconds ?? 60) * 1000 + 5000);
      const { phase } = player.state.get();
      leave.abort();
      world.end();
      if (phase.at !== "playing") wrong[seconds ?? "never"] = `the film does not play: ${phase.at}`;
      else if (seconds !== undefined && loadedAtMs === undefined) wrong[seconds] = "not loaded";
      else if ((loadedAtMs ?? Infinity) > messageWithinMs && (lateAtMs ?? Infinity) > messageWithinMs)
        wrong[seconds ?? "never"] = "no message";
    }
    expect(wrong).toEqual({});
  },
  600_000,
);

test.each([404, 500])(
  "one segment that keeps answering %i is skipped with a message, and playback continues after it",
  async (status) => {
    const world = openWorld(plain, { at: startSeconds, withPlaylists: true });
    const { player, clock, server, main } = world;
    server.faultOf = (path) => (path.endsWith("c5-s00004.m4s") ? { status } : undefined);
    await player.open(1);
    await clock.advance(3000);
    // The copies of the clip are 27 s long; this segment lasts from 143 to 147 s.
    player.transport.seekTo(139);
    await clock.advance(status === 404 ? 20_000 : 45_000);
    expect(player.state.get()).toMatchObject({ phase: { at: "playing" }, skipped: { seconds: 4 } });
    expect(main.currentTime).toBeGreaterThan(147);
    world.end();
  },
);

test("a retry after a failure resumes where the film stopped, though the service knows an earlier position", async () => {
  const world = openWorld(plain, { at: startSeconds, withPlaylists: true });
  const { player, clock, server, main } = world;
  await player.open(1);
  await clock.advance(3000);
  server.faultOf = (path) => (isSegment(path) ? { status: 404 } : undefined);
  player.transport.seekTo(soughtSeconds);
  await clock.advance(95_000);
  expect(player.state.get().phase).toMatchObject({ at: "failed", halt: { kind: "service" } });
  server.faultOf = () => undefined;
  player.retry();
  await clock.advance(3000);
  expect(player.state.get().phase.at).toBe("playing");
  expect(Math.abs(main.currentTime - soughtSeconds)).toBeLessThan(3);
  world.end();
});

test("a slow first byte is waited for without repeating the request", async () => {
  const world = openWorld(plain, { at: startSeconds, withPlaylists: true });
  const { player, clock, server } = world;
  await player.open(1);
  await clock.advance(3000);
  server.faultOf = (path) => (isSegment(path) ? faults["slow first byte"] : undefined);
  server.requests.length = 0;
  player.transport.seekTo(soughtSeconds);
  await clock.advance(16_000);
  expect(player.state.get().phase.at).toBe("playing");
  const segments = server.requests.filter(({ path, method }) => isSegment(path) && method === "GET");
  expect(new Set(segments.map(({ path }) => path)).size).toBe(segments.length);
  world.end();
});
