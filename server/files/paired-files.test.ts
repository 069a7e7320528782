import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unitsOf } from "#server/backup/units.ts";
import { readConfig } from "#server/config/config.ts";
import type { Files } from "./files.ts";
import { folderStores, put, s3Stores, textOf, type TestStores } from "./files-test-stores.ts";
import { pairedFiles } from "./paired-files.ts";
import { leastPieceBytes, PiecesGoneError } from "./pieces.ts";

describe.each([
  ["a folder to a bucket", s3Stores, folderStores],
  ["a bucket to a folder", folderStores, s3Stores],
  ["a bucket to a bucket", s3Stores, s3Stores],
])("from %s", (_name, startFirst, startSecond) => {
  let stores: TestStores[];
  let first: Files;
  let second: Files;
  let paired: Files;
  beforeAll(async () => void (stores = await Promise.all([startFirst(), startSecond()])));
  afterAll(() => Promise.all(stores.map((one) => one.stop())));
  beforeEach(async () => {
    [first, second] = (await Promise.all(stores.map((one) => one.create()))) as [Files, Files];
    paired = pairedFiles(first, second);
  });
  const keysIn = async (files: Files, folder = "") =>
    (await Array.fromAsync(files.list(folder))).map(({ key }) => key).toSorted();

  test("what is new is written to the first, and what only the second has is read", async () => {
    await put(second, "12/old.m4s", "old");
    await put(paired, "12/new.m4s", "new");
    expect([await textOf(paired, "12/old.m4s"), await textOf(paired, "12/new.m4s")]).toEqual(["old", "new"]);
    expect((await paired.stat("12/old.m4s"))?.sizeBytes).toBe(3);
    expect([await keysIn(first), await keysIn(second)]).toEqual([["12/new.m4s"], ["12/old.m4s"]]);
    expect([await paired.open("12/none.m4s"), await paired.stat("12/none.m4s")]).toEqual([undefined, undefined]);
  });

  test("what is in both is removed from both, and what is written again is the same in both", async () => {
    for (const files of [first, second])
      for (const key of ["1/a.m3u8", "1/b.vtt", "2/c.vtt"]) await put(files, key, "v1");
    await put(paired, "1/a.m3u8", "v2");
    expect(await Promise.all([first, second, paired].map((files) => textOf(files, "1/a.m3u8")))).toEqual([
      "v2",
      "v2",
      "v2",
    ]);
    await paired.remove("2/c.vtt");
    await paired.removeAll("1/");
    expect([await keysIn(first), await keysIn(second)]).toEqual([[], []]);
    await put(second, "3/a.m3u8", "v1");
    await expect(
      paired.publish(
        "3/a.m3u8",
        () => put(paired, "3/a.m3u8", "v2"),
        () => Promise.reject(new Error("no row")),
      ),
    ).rejects.toThrow("no row");
    expect(await paired.stat("3/a.m3u8")).toBeUndefined();
  });

  test("each file is listed once, and a folder's files together, as a backup needs them", async () => {
    await Promise.all(["a/1", "a/b/2", "a/c", "a-b/3", "root"].map((key) => put(second, key, key)));
    await Promise.all(["a/1", "a/b/4", "a/b/2", "a/d", "e/5", "root"].map((key) => put(first, key, key)));
    const all = ["a-b/3", "a/1", "a/b/2", "a/b/4", "a/c", "a/d", "e/5", "root"];
    expect(await keysIn(paired)).toEqual(all);
    expect(await keysIn(paired, "a/b/")).toEqual(["a/b/2", "a/b/4"]);
    const units = await Array.fromAsync(unitsOf("media", paired));
    expect(units.flatMap((unit) => unit.files.map(({ key }) => key)).toSorted()).toEqual(all);
  });

  test("an upload that began in the second goes on there, and new ones begin in the first", async () => {
    const [key, other] = ["sources/a.mkv", "sources/b.mkv"];
    const file = { key, token: await second.pieces.begin(key) };
    const piece = Buffer.alloc(leastPieceBytes, "piece");
    await second.pieces.keep(file, 0, piece.subarray(0, 1000));
    expect(await paired.pieces.kept(file, { startsAt: 0, endsAt: 1000 })).toEqual(piece.subarray(0, 1000));
    await paired.pieces.keep(file, 0, piece.subarray(0, 2000));
    expect(await paired.pieces.kept(file, { startsAt: 0, endsAt: 2000 })).toEqual(piece.subarray(0, 2000));
    const tags = [
      await paired.pieces.put(file, { number: 1, startsAt: 0, content: piece }),
      await paired.pieces.put(file, { number: 2, startsAt: piece.length, content: Buffer.from("end") }),
    ];
    await paired.pieces.forget(file, { startsAt: 0, endsAt: 1000 });
    await paired.pieces.join(file, tags, piece.length + 3);
    expect([await keysIn(second), (await paired.stat(key))?.sizeBytes]).toEqual([[key], piece.length + 3]);
    expect(await Array.fromAsync(paired.pieces.unfinished("sources/"))).toEqual([]);
    const begun = { key: other, token: await paired.pieces.begin(other) };
    await first.pieces.put(begun, { number: 1, startsAt: 0, content: piece });
    await paired.pieces.abandon(begun);
    await expect(paired.pieces.put(begun, { number: 1, startsAt: 0, content: piece })).rejects.toThrow(PiecesGoneError);
  });
});

test("a store that is away is not taken for one that lacks an upload, which would begin again", async () => {
  const gone = () => Promise.reject(new PiecesGoneError("none here"));
  const away = () => Promise.reject(new Error("timed out"));
  const stores = await folderStores();
  const files = await stores.create();
  const withPut = (put: () => Promise<never>) => ({ ...files, pieces: { ...files.pieces, put } });
  const sent = (first: Files, second: Files) =>
    pairedFiles(first, second).pieces.put(
      { key: "sources/a", token: "t" },
      { number: 1, startsAt: 0, content: Buffer.of(1) },
    );
  await expect(sent(withPut(gone), withPut(away))).rejects.toThrow("timed out");
  await expect(sent(withPut(away), withPut(gone))).rejects.toThrow("timed out");
  await expect(sent(withPut(gone), withPut(gone))).rejects.toThrow("none here");
  await stores.stop();
});

test("the settings of the second store are refused where they name the first one, or nothing", () => {
  const bucket = {
    S3_ACCESS_KEY_ID: "k",
    S3_SECRET_ACCESS_KEY: "s",
    S3_BUCKET: "films",
    S3_ENDPOINT: "https://s3.example",
  };
  const second = {
    SECOND_STORE: "bucket",
    ...Object.fromEntries(Object.entries(bucket).map(([name, value]) => [`SECOND_${name}`, value])),
  };
  const faultIn = (settings: Record<string, string>) => {
    try {
      readConfig({ DATA_DIR: "/nowhere", ...settings });
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(faultIn({ ...bucket, ...second })).toContain("the two have to lie apart");
  expect(faultIn({ ...bucket, ...second, SECOND_S3_PREFIX: "media" })).toContain("the two have to lie apart");
  expect(faultIn({ SECOND_STORE: "folder" })).toContain("SECOND_STORE=folder names the folder");
  expect(faultIn({ SECOND_STORE: "bucket" })).toContain("SECOND_S3_BUCKET is not set");
  expect(faultIn({ SECOND_S3_BUCKET: "films" })).toContain("SECOND_STORE is not `bucket`");
  expect(faultIn({ ...second, SECOND_S3_SECRET_ACCESS_KEY: "" })).toContain("SECOND_S3_SECRET_ACCESS_KEY is not set");
  expect(faultIn({ ...bucket, ...second, SECOND_S3_PREFIX: "old" })).toBe("");
  expect(faultIn({ ...bucket, SECOND_STORE: "folder" })).toBe("");
  const { secondStore } = readConfig({ DATA_DIR: "/nowhere", ...second });
  expect(secondStore).toMatchObject({ bucket: "films", prefix: "", pathStyle: true });
});
