import { beforeEach, expect, test } from "vitest";
import { createCache } from "#server/cache/cache.ts";
import type { InProcessCalls } from "./in-process.ts";
import { keepSharedCalls } from "./shared-calls.ts";

let sent: string[];
let fails: boolean;
let made: { drop(): void }[];
let call: InProcessCalls;

beforeEach(() => {
  [sent, fails, made] = [[], false, []];
  const clock = { now: () => new Date(0) };
  const answering = (async (name: string) => {
    sent.push(name);
    if (fails) throw new Error("away");
    return { data: [] };
  }) as unknown as InProcessCalls;
  call = keepSharedCalls(answering, (limits) => {
    const cache = createCache(clock, limits);
    made.push(cache);
    return cache;
  });
});

const links = (position: "header" | "footer", locale: "fr" | "en") =>
  call("GET /pub/landingpages", { query: { position } }, { locale });

test("what pages share is asked for once a language and place, until a text changes", async () => {
  const ask = () => Promise.all([links("header", "fr"), links("footer", "fr"), links("footer", "en")]);
  await ask();
  await ask();
  expect(sent).toHaveLength(3);
  for (const cache of made) cache.drop();
  await links("header", "fr");
  expect(sent).toHaveLength(4);
});

test("a page's own content, a signed-in caller and an error are not kept", async () => {
  const own = () => call("GET /pub/videos/{id}", { params: { id: 1 } }, { locale: "fr" });
  const signedIn = () => call("GET /faqs", { query: {} }, { locale: "fr", token: "somebody" });
  for (const ask of [own, own, signedIn, signedIn]) await ask();
  expect(sent).toHaveLength(4);
  fails = true;
  await expect(links("header", "fr")).rejects.toThrow("away");
  fails = false;
  expect(await links("header", "fr")).toEqual({ data: [] });
});
