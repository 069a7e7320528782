import { expect, test } from "vitest";
import { filmInMemory } from "#tests/support/playback-world/film.ts";
import type { ServerFault } from "#tests/support/playback-world/server.ts";
import { openWorld, type World } from "#tests/support/playback-world/world.ts";
// Loaded here, so that the player finds them at once.
import "hls.js";
import "hls.js/light";
import { loadCaptionFile } from "./caption-files.ts";
import { troubleIn } from "./phase.ts";

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
type Place = { film: typeof plain; meets: (path: string) => boolean; inMiddle: boolean };
const places = {
  playlist: { film: plain, meets: (path) => path.endsWith(".m3u8"), inMiddle: false },
  "first segment": { film: plain, meets: isSegment, inMiddle: false },
  "middle of the film": { film: plain, meets: isSegment, inMiddle: true },
  "middle of both tracks": { film: withTracks, meets: isSegment, inMiddle: true },
} satisfies Record<string, Place>;

const startSeconds = 100;
const soughtSeconds = 402;
/** Words must be there by then. */
const wordsWithinMs = 15_000;
/** From healing to frames that move: a request that began just before it is made again after four seconds. */
const backWithinMs = 6000;
const healsAfterSeconds = Array.from({ length: 40 }, (_, index) => index + 1);

/** What goes wrong for who watches while the service fails for this long; `undefined` never heals. */
async function watchThrough(fault: ServerFault, place: Place, failsForMs: number | undefined): Promise<string[]> {
  const world = openWorld(place.film, { at: startSeconds, withPlaylists: false });
  const { player, clock, server } = world;
  const breakDown = () => {
    const beganMs = clock.nowMs();
    server.faultOf = (path, nowMs) =>
      place.meets(path) && nowMs - beganMs < (failsForMs ?? Infinity) ? fault : undefined;
  };
  try {
    if (!place.inMiddle) {
      breakDown();
      await player.open(1);
      return await watch(world, startSeconds, failsForMs);
    }
    await player.open(1);
    await clock.advance(3000);
    expect(player.state.get().phase.at).toBe("playing");
    breakDown();
    player.seekTo(soughtSeconds);
    return await watch(world, soughtSeconds, failsForMs);
  } finally {
    world.end();
  }
}

/** Looks four times a second, until the film has gone on for two seconds after healing, or for 100 s. */
async function watch({ player, clock, main }: World, at: number, failsForMs: number | undefined): Promise<string[]> {
  const wrong = new Set<string>();
  let silentMs = 0;
  let moves = 0;
  let place = at;
  for (let passedMs = 250; passedMs < 100_000; passedMs += 250) {
    await clock.advance(250);
    const { phase, skipped } = player.state.get();
    if (phase.at === "failed") {
      const isRight = failsForMs === undefined && phase.halt.kind === "service";
      return isRight ? [...wrong] : [...wrong, `false verdict: ${phase.halt.kind}`];
    }
    const moved = main.currentTime - place;
    const isMoving = phase.at === "playing" && moved !== 0;
    if (skipped || (isMoving && Math.abs(moved) > 1.5)) wrong.add("lost place");
    if (isMoving) place = main.currentTime;
    moves = isMoving ? moves + 1 : 0;
    silentMs = isMoving || troubleIn(phase) !== null ? 0 : silentMs + 250;
    if (silentMs > wordsWithinMs) wrong.add("silence");
    const sinceHealedMs = passedMs - (failsForMs ?? Infinity);
    if (moves >= 8 && sinceHealedMs > 0) return [...wrong];
    if (moves === 0 && sinceHealedMs > backWithinMs) wrong.add("not back at once");
  }
  return failsForMs === undefined ? [...wrong] : [...wrong, "never back"];
}

const faultsAtPlaces = Object.keys(places).flatMap((place) =>
  Object.keys(faults).map((fault) => [fault, place] as const),
);

test.each(faultsAtPlaces)(
  "%s at the %s, healed after every second up to 40 and never: words, no false verdict, the place kept",
  async (fault, place) => {
    const wrong: Record<string, string[]> = {};
    for (const seconds of [...healsAfterSeconds, undefined]) {
      const failsForMs = seconds === undefined ? undefined : seconds * 1000;
      const found = await watchThrough(
        faults[fault as keyof typeof faults],
        places[place as keyof typeof places],
        failsForMs,
      );
      if (found.length > 0) wrong[seconds ?? "never"] = found;
    }
    expect(wrong).toEqual({});
  },
  600_000,
);

test.each(Object.entries(faults))(
  "captions that meet %s come at once when it heals, and are spoken of before",
  async (_name, fault) => {
    const wrong: Record<string, string> = {};
    for (const seconds of [...healsAfterSeconds, undefined]) {
      const world = openWorld(plain, { at: startSeconds, withPlaylists: true });
      const { player, clock, server } = world;
      await player.open(1);
      await clock.advance(1000);
      server.faultOf = (path, nowMs) =>
        path.endsWith(".vtt") && nowMs - 1000 < (seconds ?? Infinity) * 1000 ? fault : undefined;
      let cameAtMs: number | undefined;
      let lateAtMs: number | undefined;
      const address = player.state.get().opened?.tracks.captions[0]?.url ?? "";
      const leaves = new AbortController();
      loadCaptionFile(
        {
          load: async (anew, signal) => (await player.fetchBeside(address, signal, anew)).blob(),
          come: () => (cameAtMs = clock.nowMs() - 1000),
          late: () => (lateAtMs = clock.nowMs() - 1000),
        },
        leaves.signal,
      );
      await clock.advance((seconds ?? 60) * 1000 + 5000);
      const { phase } = player.state.get();
      leaves.abort();
      world.end();
      if (phase.at !== "playing") wrong[seconds ?? "never"] = `the film stands: ${phase.at}`;
      else if (seconds !== undefined && cameAtMs === undefined) wrong[seconds] = "did not come";
      else if ((cameAtMs ?? Infinity) > wordsWithinMs && (lateAtMs ?? Infinity) > wordsWithinMs)
        wrong[seconds ?? "never"] = "silence";
    }
    expect(wrong).toEqual({});
  },
  600_000,
);

test.each([404, 500])(
  "one segment that goes on answering %i is skipped with a word, and the film goes on after it",
  async (status) => {
    const world = openWorld(plain, { at: startSeconds, withPlaylists: true });
    const { player, clock, server, main } = world;
    server.faultOf = (path) => (path.endsWith("c5-s00004.m4s") ? { status } : undefined);
    await player.open(1);
    await clock.advance(3000);
    // The copies of the clip are 27 s long; this segment lasts from 143 to 147 s.
    player.seekTo(139);
    await clock.advance(status === 404 ? 20_000 : 45_000);
    expect(player.state.get()).toMatchObject({ phase: { at: "playing" }, skipped: { seconds: 4 } });
    expect(main.currentTime).toBeGreaterThan(147);
    world.end();
  },
);

test("'try again' after a verdict begins where the film stopped, though the service knows an earlier place", async () => {
  const world = openWorld(plain, { at: startSeconds, withPlaylists: true });
  const { player, clock, server, main } = world;
  await player.open(1);
  await clock.advance(3000);
  server.faultOf = (path) => (isSegment(path) ? { status: 404 } : undefined);
  player.seekTo(soughtSeconds);
  await clock.advance(95_000);
  expect(player.state.get().phase).toMatchObject({ at: "failed", halt: { kind: "service" } });
  server.faultOf = () => undefined;
  player.retry();
  await clock.advance(3000);
  expect(player.state.get().phase.at).toBe("playing");
  expect(Math.abs(main.currentTime - soughtSeconds)).toBeLessThan(3);
  world.end();
});

test("a slow first byte is waited for: what is on its way is not requested again and again", async () => {
  const world = openWorld(plain, { at: startSeconds, withPlaylists: true });
  const { player, clock, server } = world;
  await player.open(1);
  await clock.advance(3000);
  server.faultOf = (path) => (isSegment(path) ? faults["slow first byte"] : undefined);
  server.asked.length = 0;
  player.seekTo(soughtSeconds);
  await clock.advance(16_000);
  expect(player.state.get().phase.at).toBe("playing");
  const segments = server.asked.filter(({ path, method }) => isSegment(path) && method === "GET");
  expect(new Set(segments.map(({ path }) => path)).size).toBe(segments.length);
  world.end();
});
