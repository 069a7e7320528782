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

test("signing again names the title that plays, so that the service can take a new lease for it", async () => {
  vi.stubGlobal("document", { documentElement: { lang: "fr" } });
  const signed = {
    "Expires-In": 900,
    "CloudFront-Policy": "p",
    "CloudFront-Signature": "s",
    "CloudFront-Key-Pair-Id": "k",
  };
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_address: string, { body = "" }: { body?: string }) => {
    bodies.push(JSON.parse(body));
    return Response.json(signed);
  });
  await createPlaybackCalls().signAgain({ videoId: 12, url: "/media/a/master.m3u8" }, new AbortController().signal);
  expect(bodies).toMatchObject([{ video_id: 12, url: "/media/a/master.m3u8" }]);
});
