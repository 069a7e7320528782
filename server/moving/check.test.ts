import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Stores } from "#server/backup/named-files.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { put } from "#server/files/files-test-stores.ts";
import { layeredFiles } from "#server/files/layered-files.ts";
import { pairedFiles } from "#server/files/paired-files.ts";
import type { PlacedStores } from "#server/files/stored-files.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { checkFiles, reasonToKeep, removeUnnamed, type CheckDeps } from "./check.ts";
import { openJournal } from "./journal.ts";
import { contentsOf, fill, placedStores } from "./move-test-stores.ts";
import { versionOf } from "./contents.ts";

const root = path.resolve(import.meta.dirname, "../..");
const segment = readFileSync(path.join(root, "demo/media/planet/v360/init.mp4"));

let made: TestDatabase;
let database: Pool;
let client: Client;
let folders: Awaited<ReturnType<typeof placedStores>>;
let first: PlacedStores;
let second: PlacedStores;
let deps: CheckDeps;
beforeAll(async () => {
  [made, folders] = await Promise.all([createTestDatabase(), placedStores("folder")]);
  database = openPool(made.url, { size: 1, onError: () => undefined });
  client = new Client({ connectionString: made.url });
  await client.connect();
});
afterAll(async () => {
  await Promise.all([client.end(), database.close(), folders.stop()]);
  await made.drop();
});
beforeEach(async () => {
  await database.run(sql`delete from videos`);
  [first, second] = [await folders.create(), await folders.create()];
  const shipped: Stores = { keys: (await folders.create()).media, ...(await folders.create()) };
  await put(shipped.media, "planet/master.m3u8", "#EXTM3U");
  const placed = {
    media: pairedFiles(first.media, second.media),
    images: pairedFiles(first.images, second.images),
  };
  deps = {
    client,
    database,
    placed,
    shipped,
    stores: {
      keys: shipped.keys,
      media: layeredFiles(placed.media, shipped.media),
      images: layeredFiles(placed.images, shipped.images),
    },
    target: "new",
    // Every file of the test is old by then.
    at: new Date(Date.now() + 2 * 86_400_000),
    reads: false,
    signal: new AbortController().signal,
  };
});

async function insertTitle(mediaKey: string, imagesKey: string): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into videos (slug, type, title_fr, title_en, media_key, images_key)
    values (${mediaKey}, 'movie', 'Un', 'One', ${mediaKey}, ${imagesKey}) returning id`);
  return row?.id ?? 0;
}

async function insertSource(videoId: number, key: string, content: string, sha256: string): Promise<void> {
  await database.run(sql`
    insert into sources (video_id, use, file_key, name, bytes, sha256, received_at)
    values (${videoId}, 'film', ${key}, 'film.mkv', ${content.length}, ${sha256}, now())`);
}

test("a whole service has nothing to tell, wherever its files lie, and what is young needs no row", async () => {
  await insertTitle("encoded/1-a", "title-1");
  await insertTitle("planet", "title-1");
  await fill(first, {
    "media/encoded/1-a/master.m3u8": '#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,URI="subs/index.m3u8"\nv360/index.m3u8\n',
    "media/encoded/1-a/v360/1.m4s": "x",
    "media/encoded/1-a/subs/index.m3u8": "#EXTM3U\nhttps://elsewhere.example/a.vtt\n/all.vtt\n",
    "images/title-1/cover.webp": "picture",
  });
  await fill(second, { "media/encoded/1-a/v360/index.m3u8": "#EXTM3U\n#EXTINF:4,\n1.m4s\n" });
  expect(await checkFiles(deps)).toEqual({
    files: 5,
    bytes: expect.any(Number),
    missing: [],
    damaged: [],
    unnamed: [],
  });
  await put(first.media, "sources/a-moment-ago.mkv", "on its way");
  expect((await checkFiles({ ...deps, at: new Date() })).unnamed).toEqual([]);
  expect((await checkFiles(deps)).unnamed).toEqual([
    { store: "media", key: "sources/a-moment-ago.mkv", sizeBytes: 10 },
  ]);
});

test("what a row or a playlist names and no store has is missing", async () => {
  await insertTitle("encoded/1-a", "title-1");
  const id = await insertTitle("encoded/2-b", "title-2");
  await insertSource(id, "sources/gone.mkv", "source", "0".repeat(64));
  await fill(first, {
    "media/encoded/1-a/v360/index.m3u8": '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n1.m4s\n#EXTINF:4,\n2.m4s\n',
    "media/encoded/1-a/v360/1.m4s": "x",
    "images/title-2/cover.webp": "picture",
  });
  const { missing, unnamed } = await checkFiles(deps);
  expect(missing.map(({ key, namedBy }) => `${key} ${namedBy}`).toSorted()).toEqual([
    "images/title-1/ videos.images_key",
    "media/encoded/1-a/v360/2.m4s media/encoded/1-a/v360/index.m3u8",
    "media/encoded/1-a/v360/init.mp4 media/encoded/1-a/v360/index.m3u8",
    "media/encoded/2-b/ videos.media_key",
    "media/sources/gone.mkv sources.file_key",
  ]);
  expect(unnamed).toEqual([]);
});

test("what is empty or of another size is damaged, and with reading what has other bytes or is cut off", async () => {
  const id = await insertTitle("encoded/1-a", "title-1");
  const sha256 = createHash("sha256").update("source").digest("hex");
  await insertSource(id, "sources/short.mkv", "source", sha256);
  await insertSource(id, "sources/other.mkv", "source", sha256);
  await insertSource(id, "sources/right.mkv", "source", sha256);
  await fill(first, {
    "media/sources/short.mkv": "sour",
    "media/sources/other.mkv": "sourcE",
    "media/sources/right.mkv": "source",
    "media/encoded/1-a/moved.vtt": "WEBVTT changed since",
    "images/title-1/cover.webp": "",
  });
  await first.media.write("encoded/1-a/v360/whole.mp4", Readable.from([segment]));
  await first.media.write("encoded/1-a/v360/cut.mp4", Readable.from([segment.subarray(0, -1)]));
  const journal = await openJournal(database, { source: "old", target: "new", at: new Date() });
  const place = { store: "media", key: "encoded/1-a/moved.vtt" } as const;
  const info = await first.media.stat(place.key);
  await journal.begin(place);
  const targetVersion = info ? versionOf(info) : "";
  await journal.verify(place, { sha256, sourceVersion: "", targetVersion }, new Date());
  const damagedIn = async (reads: boolean) =>
    (await checkFiles({ ...deps, reads })).damaged.map(({ key, why }) => `${key}: ${why}`).toSorted();
  const listed = ["images/title-1/cover.webp: empty", "media/sources/short.mkv: 4 bytes instead of 6"];
  expect(await damagedIn(false)).toEqual(listed);
  expect(await damagedIn(true)).toEqual(
    [
      ...listed,
      "media/encoded/1-a/moved.vtt: other bytes than those that were moved",
      "media/encoded/1-a/v360/cut.mp4: cut off, or no MP4 file",
      "media/sources/other.mkv: other bytes than those that were sent",
    ].toSorted(),
  );
  // A file that was written again since has no known checksum.
  await put(first.media, place.key, "WEBVTT corrected");
  expect(await damagedIn(true)).not.toContain("media/encoded/1-a/moved.vtt: other bytes than those that were moved");
  await journal.end();
});

test("unnamed files are removed from both stores, and none that a row names by then", async () => {
  await insertTitle("encoded/1-a", "title-1");
  await fill(first, {
    "media/encoded/1-a/master.m3u8": "#EXTM3U",
    "media/encoded/1-ab/1.m4s": "of no title",
    "images/title-1/cover.webp": "picture",
    "images/title-1/share.jpg": "picture",
  });
  await fill(second, { "media/encoded/1-ab/1.m4s": "of no title", "images/avatars/uploaded/a.webp": "of nobody" });
  const findings = await checkFiles(deps);
  expect(findings.unnamed.map(({ key }) => key).toSorted()).toEqual(["avatars/uploaded/a.webp", "encoded/1-ab/1.m4s"]);
  expect(reasonToKeep(findings)).toBeUndefined();
  await insertTitle("encoded/1-ab", "title-1");
  expect(await removeUnnamed(deps, findings.unnamed)).toBe(1);
  await database.run(sql`delete from videos where media_key = 'encoded/1-ab'`);
  expect(await removeUnnamed(deps, findings.unnamed)).toBe(2);
  expect(Object.keys(await contentsOf(deps.placed)).toSorted()).toEqual([
    "images/title-1/cover.webp",
    "images/title-1/share.jpg",
    "media/encoded/1-a/master.m3u8",
  ]);
});

test("versions that people may still be watching, and encodings under way, are named", async () => {
  const id = await insertTitle("encoded/3-c", "title-1");
  await insertSource(id, "sources/a.mkv", "source", "0".repeat(64));
  await database.run(
    sql`insert into encodings (source_id, version, created_at) select id, 'encoded/4-d', now() from sources`,
  );
  await database.run(sql`
    insert into replaced_versions (version, video_id, kept_until) values ('encoded/2-b', ${id}, now() + interval '6 hours')`);
  await fill(first, {
    "media/sources/a.mkv": "source",
    "images/title-1/cover.webp": "picture",
    "media/encoded/2-b/1.m4s": "replaced",
    "media/encoded/3-c/1.m4s": "shown",
    "media/encoded/4-d/1.m4s": "under way",
  });
  expect(await checkFiles(deps)).toMatchObject({ missing: [], unnamed: [] });
});

test("nothing is removed by a database that the files are not of", async () => {
  await fill(first, { "media/encoded/1-a/master.m3u8": "#EXTM3U", "images/title-1/cover.webp": "picture" });
  expect(reasonToKeep(await checkFiles(deps))).toContain("most files are unnamed");
  await insertTitle("encoded/1-a", "title-1");
  await insertTitle("encoded/9-z", "title-1");
  await put(first.media, "encoded/1-ab/1.m4s", "of no title");
  expect(reasonToKeep(await checkFiles(deps))).toContain("files are missing");
});
