import { expect, test, vi } from "vitest";
import { queries } from "#shared/api/queries.ts";
import { createPlaybackCalls } from "./playback-calls.ts";

test("a title's page asks again for its place once the player has told where it was left", async () => {
  vi.stubGlobal("document", { documentElement: { lang: "fr" } });
  const tell = vi.fn<typeof fetch>(async () => Response.json({ kept: true }));
  vi.stubGlobal("fetch", tell);
  const page = ["GET /videos/{id}", { params: { id: 12 } }];
  queries.setQueryData(page, { id: 12, watched_time: 0 });
  const isOld = () => queries.getQueryState(page)?.isInvalidated;
  const calls = createPlaybackCalls();
  await calls.save(15, 40, false);
  expect(isOld()).toBe(false);
  await calls.save(15, 50, true);
  expect(isOld()).toBe(true);
  expect(tell.mock.calls.map(([address]) => address)).toEqual(["/api/videos/watched-time", "/api/videos/watched-time"]);
});
