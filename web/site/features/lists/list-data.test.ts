import { afterEach, expect, test, vi } from "vitest";
import { queries, query } from "#shared/api/queries.ts";
import { setListed } from "./list-data.ts";
import type { Playlist } from "./list-rules.ts";

const lists = query("GET /playlists", {}).queryKey;
const held = () => queries.getQueryData<{ data: Playlist[] }>(lists)?.data[0]?.video_ids;

afterEach(() => {
  vi.unstubAllGlobals();
  queries.clear();
});

/** A list of two titles as this browser knows it, and a server that answers every call with this status. */
function fixture(status: number): void {
  const message = "Introuvable";
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "fr" } });
  vi.stubGlobal("fetch", async () => Response.json({ error: { code: status, message } }, { status }));
  queries.setQueryData(lists, { data: [{ id: 1, total_video: 2, video_ids: [7, 8] }] });
}

test("a title that is gone already counts as taken out of its list", async () => {
  fixture(404);
  await setListed(1, 7, false);
  expect(held()).toEqual([8]);
});

test("a title that cannot be taken out is back in its list, and the reason told", async () => {
  fixture(500);
  await expect(setListed(1, 7, false)).rejects.toMatchObject({ status: 500 });
  expect(held()).toEqual([7, 8]);
});
