import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { createCache, type Cache } from "./cache.ts";
import { cachesDroppedOn } from "./dropped-caches.ts";

let second: number;
const clock = { now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, second)) };
const limits = { name: "test", freshMs: 10_000, staleMs: 10_000, most: 5 };
let loads: string[];

beforeEach(() => {
  second = 0;
  loads = [];
});

const counting = async () => loads.push("load");
const failing = () => Promise.reject(new Error("no database"));
const loadingNothing = () => Promise.reject(new Error("nothing was to be loaded"));

/** A load that ends when it is told to. */
function slow<V>() {
  const { promise, resolve, reject } = Promise.withResolvers<V>();
  return { load: () => promise, finish: resolve, fail: reject };
}

test("many callers share one load, and later ones its answer until it is old", async () => {
  const cache = createCache<number>(clock, limits);
  expect(await Promise.all([cache.get("a", counting), cache.get("a", counting)])).toEqual([1, 1]);
  second = 9;
  expect(await cache.get("a", loadingNothing)).toBe(1);
  expect(await cache.get("b", counting)).toBe(2);
  second = 30;
  expect(await cache.get("a", counting)).toBe(3);
});

test("nobody waits for an answer that has just become old: it is given while one new one is loaded", async () => {
  const cache = createCache<number>(clock, limits);
  await cache.get("a", counting);
  second = 10;
  expect(await Promise.all([cache.get("a", counting), cache.get("a", counting)])).toEqual([1, 1]);
  await nextTurn();
  expect(loads).toHaveLength(2);
  expect(await cache.get("a", loadingNothing)).toBe(2);
});

test("an answer older than that is given to nobody, and its follower is handed the old one", async () => {
  const cache = createCache<string>(clock, limits);
  await cache.get("a", async () => "old");
  second = 20;
  expect(await cache.get("a", async (old) => `after ${old}`)).toBe("after old");
});

test("what was loading when it was dropped or forgotten reaches those who wait, and is not kept", async () => {
  const cache = createCache<string>(clock, limits);
  const ways = { drop: () => cache.drop(), forget: () => cache.forget("a") };
  for (const [way, dropNow] of Object.entries(ways)) {
    const { load, finish } = slow<string>();
    const first = cache.get("a", load);
    dropNow();
    const second = cache.get("a", async () => `after ${way}`);
    finish("before");
    expect(await first).toBe("before");
    expect(await second).toBe(`after ${way}`);
    expect(await cache.get("a", loadingNothing)).toBe(`after ${way}`);
    dropNow();
  }
});

test("what was being loaded anew when it was dropped is not kept either", async () => {
  const cache = createCache<string>(clock, limits);
  await cache.get("a", async () => "first");
  second = 10;
  const { load, finish } = slow<string>();
  expect(await cache.get("a", load)).toBe("first");
  cache.drop();
  finish("before the change");
  await nextTurn();
  expect(await cache.get("a", async () => "after the change")).toBe("after the change");
});

test("a failed load is told to all who wait and is not kept", async () => {
  const cache = createCache<number>(clock, limits);
  const { load, fail } = slow<number>();
  const waiting = Promise.allSettled([cache.get("a", load), cache.get("a", loadingNothing)]);
  fail(new Error("no database"));
  expect((await waiting).map((one) => one.status === "rejected" && String(one.reason))).toEqual([
    "Error: no database",
    "Error: no database",
  ]);
  expect(await cache.get("a", async () => 1)).toBe(1);
});

test("an old answer outlives a failed load, as long as it may be given", async () => {
  const cache = createCache<number>(clock, limits);
  await cache.get("a", async () => 1);
  second = 19;
  expect(await cache.get("a", failing)).toBe(1);
  await nextTurn();
  expect(await cache.get("a", failing)).toBe(1);
  second = 20;
  await expect(cache.get("a", failing)).rejects.toThrow("no database");
});

test("no more answers are kept than may be, the one used longest ago goes first", async () => {
  const cache = createCache<number>(clock, { ...limits, most: 2 });
  const ask = (key: string) => cache.get(key, async () => loads.push(key));
  for (const key of ["a", "b", "a", "c", "a", "c", "b"]) await ask(key);
  expect(loads).toEqual(["a", "b", "c", "b"]);
});

test("a load whose place was taken while it ran still answers", async () => {
  const cache = createCache<string>(clock, { ...limits, most: 1 });
  const { load, finish } = slow<string>();
  const waiting = cache.get("a", load);
  await cache.get("b", async () => "b");
  finish("a");
  expect(await waiting).toBe("a");
});

test("no more bytes are kept than may be", async () => {
  const cache = createCache<string>(clock, { ...limits, bytes: { most: 10, of: (text) => text.length } });
  const ask = (text: string) => cache.get(text, async () => (loads.push(text), text));
  const long = "longer than all";
  for (const text of ["four", "five5", "four", "six666", "four", long, "four", long, "five5"]) await ask(text);
  expect(loads).toEqual(["four", "five5", "six666", long, long, "five5"]);
});

test("what a load does not find is not kept", async () => {
  const cache = createCache<string>(clock, limits);
  expect(await cache.get("a", async () => undefined)).toBeUndefined();
  expect(await cache.get("a", async () => "there now")).toBe("there now");
});

test("several are asked for in one load; also that there is none is kept", async () => {
  const cache = createCache<string>(clock, limits);
  const batches: number[][] = [];
  const load = async (ids: number[]) => {
    batches.push(ids);
    return new Map(ids.filter((id) => id < 10).map((id) => [id, `title ${id}`]));
  };
  const ask = (ids: number[]) => cache.getAll(ids, String, load);
  const both = await Promise.all([ask([1, 2, 99]), ask([2, 3])]);
  expect(both.map((one) => Object.fromEntries(one))).toEqual([
    { 1: "title 1", 2: "title 2" },
    { 2: "title 2", 3: "title 3" },
  ]);
  expect(await ask([1, 2, 3, 99])).toEqual(new Map([1, 2, 3].map((id) => [id, `title ${id}`])));
  expect(batches).toEqual([[1, 2, 99], [3]]);
});

test("several whose load failed are asked for again", async () => {
  const cache = createCache<string>(clock, limits);
  await expect(cache.getAll([1, 2], String, failing)).rejects.toThrow("no database");
  expect(await cache.getAll([1], String, async () => new Map([[1, "one"]]))).toEqual(new Map([[1, "one"]]));
});

test("caches of one channel are dropped together, whatever was made of them", async () => {
  const listeners = new Map<string, (payload: string) => void>();
  const database = {
    listen: async (channel: string, onPayload: (payload: string) => void) => void listeners.set(channel, onPayload),
  };
  const make = await cachesDroppedOn(["titles", "texts"], { database, clock });
  const caches: Cache<number>[] = [make(limits), make(limits)];
  const ask = () => Promise.all(caches.map((cache) => cache.get("a", counting)));
  expect(await ask()).toEqual([1, 2]);
  expect(await ask()).toEqual([1, 2]);
  listeners.get("titles")?.("");
  expect(await ask()).toEqual([3, 4]);
  listeners.get("texts")?.("");
  expect(await ask()).toEqual([5, 6]);
});
