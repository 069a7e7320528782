import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { missingOfSeries, publishEpisode, type EpisodeAnswers } from "./episode-publishing.ts";

const audience = { categories: [3], rating: 10 as const, is_kid: false, ages: [] };
const series = { id: 7, state: "draft" as const, categories: [] };
const answers: EpisodeAnswers = { title: { rating: 0 }, led: series, rating: 12, audience };

let asked: unknown[][];
beforeEach(() => {
  asked = [];
  vi.stubGlobal("document", { documentElement: { lang: "fr" } });
  vi.stubGlobal("fetch", async (url: string, { method, body }: { method: string; body?: string }) => {
    asked.push([method, url, ...(body ? [JSON.parse(body)] : [])]);
    return Response.json({ id: 7, version: 4 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const publish = async (changes: object) => {
  asked.push(["episode", changes]);
  return true;
};

describe("an episode's series", () => {
  test.each([
    { state: "draft", categories: [], missing: "publication" },
    { state: "ready", categories: [3], missing: "publication" },
    { state: "published", categories: [], missing: "category" },
    { state: "published", categories: [3], missing: null },
  ] as const)("that is $state in categories $categories still needs $missing", ({ missing, state, categories }) => {
    expect(missingOfSeries({ state, categories: [...categories] })).toBe(missing);
  });

  test("is published after its episode, from its current version, with the answers given for it", async () => {
    await publishEpisode(answers, publish);
    expect(asked).toEqual([
      ["episode", { rating: 12 }],
      ["GET", "/api/admin/titles/7"],
      ["PUT", "/api/admin/titles/7", { version: 4, changes: { ...audience, state: "published" } }],
    ]);
  });

  test("gets a category if it has none, even if it is already published", async () => {
    await publishEpisode({ ...answers, led: { ...series, state: "published" } }, publish);
    expect(asked.at(-1)?.[2]).toMatchObject({ changes: { categories: [3] } });
  });

  test("is left unchanged if it is listed already, and so is the episode's rating if nobody changed it", async () => {
    const led = { ...series, state: "published" as const, categories: [1] };
    await publishEpisode({ ...answers, led, rating: 0 }, publish);
    expect(asked).toEqual([["episode", {}]]);
  });

  test("stays hidden if its episode was refused", async () => {
    await publishEpisode(answers, async () => false);
    expect(asked).toEqual([]);
    await expect(publishEpisode(answers, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
    expect(asked).toEqual([]);
  });
});
