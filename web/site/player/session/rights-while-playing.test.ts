import { expect, test } from "vitest";
import { CallError } from "#contract/client.ts";
import { filmInMemory } from "#tests/support/playback-world/film.ts";
import { openWorld } from "#tests/support/playback-world/world.ts";
// Loaded here, so that the player's dynamic import resolves at once.
import "hls.js/light";

const film = filmInMemory(9, false);
const gone = new CallError(404, { code: 404, message: "" });

test("rights that end during playback are announced, and then end the film with their own message", async () => {
  const world = openWorld(film, { at: 100, withPlaylists: true, endsAfterMs: 60_000 });
  const { player, clock, refuse } = world;
  await player.open(1);
  await clock.advance(8000);
  expect(player.state.get()).toMatchObject({ phase: { at: "playing" }, endsInMinutes: 1 });
  await clock.advance(52_000);
  refuse(gone);
  await clock.advance(11_000);
  expect(player.state.get().phase).toEqual({ at: "failed", halt: { kind: "rightsEnded" } });
  world.end();
});

test("a title unpublished during playback is reported as withdrawn, not as unknown", async () => {
  const world = openWorld(film, { at: 100, withPlaylists: true });
  const { player, clock, refuse } = world;
  await player.open(1);
  await clock.advance(8000);
  refuse(gone);
  await clock.advance(11_000);
  expect(player.state.get().phase).toEqual({ at: "failed", halt: { kind: "withdrawn" } });
  world.end();
});
