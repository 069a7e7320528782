import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemClock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { pairedFiles } from "#server/files/paired-files.ts";
import type { PlacedStores } from "#server/files/stored-files.ts";
import { put, textOf } from "#server/files/files-test-stores.ts";
import { openTestPool } from "#tests/support/database.ts";
import { findJournal, openJournal, type Journal } from "./journal.ts";
import { contentsOf, fill, Killed, killedAt, placedStores } from "./move-test-stores.ts";
import { copyAll, refuseSamePlace, removeCopied, SamePlaceError, settleMove } from "./move.ts";
import type { MoveDeps } from "./moved-file.ts";

let database: Pool;
let close: () => Promise<void>;
let buckets: Awaited<ReturnType<typeof placedStores>>;
let folders: Awaited<ReturnType<typeof placedStores>>;
beforeAll(async () => {
  ({ database, close } = await openTestPool());
  [buckets, folders] = await Promise.all([placedStores("bucket"), placedStores("folder")]);
});
afterAll(() => Promise.all([close(), buckets.stop(), folders.stop()]));
beforeEach(() => database.run(sql`delete from file_moves`));

const films = {
  "media/encoded/1-a/master.m3u8": "#EXTM3U",
  "media/encoded/1-a/v360/1.m4s": "first segment",
  "media/sources/l’été.mkv": "source",
  "images/title-1/cover.webp": "picture",
  "images/title-1/empty.webp": "",
};
const later = () => new Date(Date.now() + 60_000);
const none = () => undefined;

async function depsOf(changes: Pick<MoveDeps, "source" | "target"> & Partial<MoveDeps>): Promise<MoveDeps> {
  return {
    journal: await openJournal(database, { source: "old", target: "new", at: new Date() }),
    clock: systemClock,
    signal: new AbortController().signal,
    isNamed: async () => false,
    ...changes,
  };
}

const paired = ({ source, target }: Pick<MoveDeps, "source" | "target">): PlacedStores => ({
  media: pairedFiles(target.media, source.media),
  images: pairedFiles(target.images, source.images),
});

describe.each([
  ["a folder", "a bucket", () => folders, () => buckets],
  ["a bucket", "another one", () => buckets, () => buckets],
  ["a bucket", "a folder", () => buckets, () => folders],
] as const)("from %s to %s", (_from, _to, sources, targets) => {
  test("every file moves, is in one of the two at every moment, and the second run copies nothing", async () => {
    const deps = await depsOf({ source: await sources().create(), target: await targets().create() });
    await fill(deps.source, films);
    expect(await copyAll(deps, none)).toMatchObject({ copied: 5, kept: 0, gone: 0, damaged: 0 });
    expect(await contentsOf(deps.target)).toEqual(films);
    expect(await copyAll(deps, none)).toMatchObject({ copied: 0, kept: 5 });
    expect(await removeCopied(deps, new Date(Date.now() - 60_000))).toEqual({ removed: 0, left: 5 });
    expect(await contentsOf(deps.source)).toEqual(films);
    expect(await removeCopied(deps, later())).toEqual({ removed: 5, left: 0 });
    expect([await contentsOf(deps.source), await contentsOf(paired(deps))]).toEqual([{}, films]);
    expect(await database.row(sql`select from file_moves`)).toBeUndefined();
  });

  test("a source of many megabytes arrives in parts, with the same bytes", async () => {
    const deps = await depsOf({ source: await sources().create(), target: await targets().create() });
    const large = Buffer.alloc(9_000_000, "silecs");
    await deps.source.media.write("sources/large.mkv", Readable.from([large]));
    expect(await copyAll(deps, none)).toMatchObject({ copied: 1 });
    expect(await textOf(deps.target.media, "sources/large.mkv")).toBe(large.toString());
  });
});

const three = Object.fromEntries(Object.entries(films).slice(1, 4));

/** A move that is killed at every step, and what the program does before somebody starts it again. */
async function eachKill(
  between: (stores: Pick<MoveDeps, "source" | "target">) => Promise<void>,
  check: (stores: Pick<MoveDeps, "source" | "target">, at: string) => Promise<void>,
): Promise<number> {
  let kills = 0;
  for (const when of ["before", "after"] as const) {
    for (let step = 1; ; step += 1) {
      await database.run(sql`delete from file_moves`);
      const stores = { source: await folders.create(), target: await folders.create() };
      await fill(stores.source, three);
      const killed = killedAt(step, when);
      const whole = await depsOf(stores);
      const mortal = { source: killed.within(stores.source), target: killed.within(stores.target) };
      const outcome = await copyAll(
        { ...whole, ...mortal, journal: mortalJournal(whole.journal, killed.counted) },
        none,
      )
        .then((moved) => moved)
        .catch((error: unknown) => error);
      if (!killed.hasDied()) break;
      expect(outcome).toBeInstanceOf(Killed);
      kills += 1;
      await between(stores);
      const resumed = await depsOf(stores);
      await settleMove(resumed, undefined);
      await copyAll(resumed, none);
      await check(stores, `${when} step ${step}`);
    }
  }
  return kills;
}

function mortalJournal(journal: Journal, counted: <T>(work: () => Promise<T>) => Promise<T>): Journal {
  return {
    ...journal,
    begin: (place) => counted(() => journal.begin(place)),
    verify: (place, verified, at) => counted(() => journal.verify(place, verified, at)),
    forget: (place) => counted(() => journal.forget(place)),
  };
}

test("killed at any step and started again it ends with the same bytes and nothing beside them", async () => {
  const kills = await eachKill(
    async () => undefined,
    async ({ source, target }, at) => {
      expect([at, await contentsOf(target)]).toEqual([at, three]);
      const deps = await depsOf({ source, target });
      expect(await deps.journal.underWay()).toEqual([]);
      expect([at, await removeCopied(deps, later())]).toEqual([at, { removed: 3, left: 0 }]);
      expect([at, await contentsOf(paired({ source, target }))]).toEqual([at, three]);
    },
  );
  // Each file is begun, written and verified.
  expect(kills).toBe(2 * 3 * 3);
});

test("what the program removes between the kill and the new start does not come back", async () => {
  await eachKill(
    async (stores) => {
      await paired(stores).media.removeAll("encoded/1-a/");
      await paired(stores).images.remove("title-1/cover.webp");
    },
    async ({ source, target }, at) => {
      const rest = { "media/sources/l’été.mkv": "source" };
      expect([at, await contentsOf(target), await contentsOf(source)]).toEqual([at, rest, rest]);
    },
  );
});

test("what is removed at its source while it is copied is removed again, unless a row still names it", async () => {
  for (const isNamed of [false, true]) {
    const stores = { source: await folders.create(), target: await folders.create() };
    await fill(stores.source, { "media/12/a.m4s": "segment" });
    const target = {
      ...stores.target,
      media: {
        ...stores.target.media,
        async write(key: string, content: Readable) {
          await stores.target.media.write(key, content);
          await stores.source.media.remove(key);
        },
      },
    };
    const deps = await depsOf({ source: stores.source, target, isNamed: async () => isNamed });
    expect(await copyAll(deps, none)).toMatchObject({ gone: 1, copied: 0 });
    expect(await contentsOf(stores.target)).toEqual(isNamed ? { "media/12/a.m4s": "segment" } : {});
    expect(await deps.journal.underWay()).toEqual([]);
  }
});

test("a playlist that is written again while it is copied is copied again, whoever is faster", async () => {
  for (const moment of ["before", "after"] as const) {
    const stores = { source: await folders.create(), target: await buckets.create() };
    await fill(stores.source, { "media/12/master.m3u8": "old" });
    let isFirst = true;
    const target = {
      ...stores.target,
      media: {
        ...stores.target.media,
        async write(key: string, content: Readable) {
          const isNow = isFirst;
          isFirst = false;
          if (isNow && moment === "before") await put(paired(stores).media, key, "longer than it was");
          await stores.target.media.write(key, content);
          if (isNow && moment === "after") await put(paired(stores).media, key, "longer than it was");
        },
      },
    };
    const deps = await depsOf({ source: stores.source, target });
    expect(await copyAll(deps, none)).toMatchObject({ copied: 1, damaged: 0 });
    expect(await contentsOf(stores.target)).toEqual({ "media/12/master.m3u8": "longer than it was" });
    // Written again after it was copied: both have it, and the next run compares them before it removes one.
    await put(paired(stores).media, "12/master.m3u8", "the newest");
    expect(await removeCopied(deps, later())).toEqual({ removed: 0, left: 1 });
    expect(await copyAll(deps, none)).toMatchObject({ copied: 1 });
    expect(await removeCopied(deps, later())).toEqual({ removed: 1, left: 0 });
    expect(await contentsOf(stores.target)).toEqual({ "media/12/master.m3u8": "the newest" });
  }
});

test("a copy with other bytes is found, is not left to readers, and stays at its source", async () => {
  const stores = { source: await folders.create(), target: await folders.create() };
  await fill(stores.source, films);
  const media = {
    ...stores.target.media,
    write: (key: string, content: Readable) =>
      key.endsWith(".m4s")
        ? text(content).then((read) => put(stores.target.media, key, read.toUpperCase()))
        : stores.target.media.write(key, content),
  };
  const deps = await depsOf({ source: stores.source, target: { ...stores.target, media } });
  const moved = await copyAll(deps, none);
  expect(moved).toMatchObject({ copied: 4, damaged: 1, damagedKeys: ["media/encoded/1-a/v360/1.m4s"] });
  expect(await textOf(paired(stores).media, "encoded/1-a/v360/1.m4s")).toBe("first segment");
  expect(await removeCopied(deps, later())).toEqual({ removed: 4, left: 1 });
});

test("what was copied by other means is compared, not copied, and what differs is copied", async () => {
  const stores = { source: await folders.create(), target: await folders.create() };
  await fill(stores.source, films);
  await fill(stores.target, { ...films, "media/sources/l’été.mkv": "sourcE" });
  const written: string[] = [];
  const media = {
    ...stores.target.media,
    write: (key: string, content: Readable) => (written.push(key), stores.target.media.write(key, content)),
  };
  expect(
    await copyAll(await depsOf({ source: stores.source, target: { ...stores.target, media } }), none),
  ).toMatchObject({
    copied: 5,
  });
  expect([written, await contentsOf(stores.target)]).toEqual([["sources/l’été.mkv"], films]);
});

test("a store that fails ends the move with its error, and a stop ends it between two files", async () => {
  const stores = { source: await folders.create(), target: await folders.create() };
  await fill(stores.source, films);
  const media = { ...stores.target.media, write: () => Promise.reject(new Error("no space left")) };
  const failing = await depsOf({ source: stores.source, target: { ...stores.target, media } });
  await expect(copyAll(failing, none)).rejects.toThrow("no space left");
  const stopping = new AbortController();
  const deps = await depsOf({ ...stores, signal: stopping.signal });
  await expect(copyAll(deps, () => stopping.abort(new Error("stopped")))).rejects.toThrow("stopped");
  expect(await copyAll(await depsOf(stores), none)).toMatchObject({ damaged: 0, gone: 0 });
  expect(await contentsOf(stores.target)).toEqual(films);
});

test("on the way back what the first move had begun is settled, and the files return", async () => {
  const stores = { source: await folders.create(), target: await folders.create() };
  await fill(stores.source, films);
  const there = await depsOf(stores);
  await copyAll(there, none);
  await there.journal.begin({ store: "media", key: "encoded/9/half.m4s" });
  await put(stores.target.media, "encoded/9/half.m4s", "removed by the program since");
  await put(paired(stores).media, "encoded/2-b/1.m4s", "written meanwhile");
  const journal = await openJournal(database, { source: "new", target: "old", at: new Date() });
  const back = await depsOf({ source: stores.target, target: stores.source, journal });
  await settleMove(back, await findJournal(database, { source: "old", target: "new" }));
  await copyAll(back, none);
  expect(await removeCopied(back, later())).toMatchObject({ left: 0 });
  expect(await contentsOf(stores.source)).toEqual({ ...films, "media/encoded/2-b/1.m4s": "written meanwhile" });
  expect(await contentsOf(stores.target)).toEqual({});
});

test("two names of one place are found out before anything is removed", async () => {
  const one = await folders.create();
  await fill(one, films);
  await expect(refuseSamePlace({ source: one, target: one })).rejects.toThrow(SamePlaceError);
  await refuseSamePlace({ source: one, target: await buckets.create() });
  expect(await contentsOf(one)).toEqual(films);
});
