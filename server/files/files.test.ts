import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Files } from "./files.ts";
import { folderStores, put, s3Stores, textOf, type TestStores } from "./files-test-stores.ts";

/** Both adapters have the same behaviour. */
describe.each([
  ["a folder", folderStores],
  ["an object store", s3Stores],
])("in %s", (name, start) => {
  let stores: TestStores;
  let files: Files;
  beforeAll(async () => void (stores = await start()));
  afterAll(() => stores.stop());
  beforeEach(async () => void (files = await stores.create()));

  const keysIn = async (folder: string) => (await Array.fromAsync(files.list(folder))).map(({ key }) => key).toSorted();
  const broken = () =>
    Readable.from(
      (async function* () {
        yield Buffer.alloc(1000);
        throw new Error("the source broke off");
      })(),
    );

  test("what is written is read whole and in ranges, and is gone once it is removed", async () => {
    await put(files, "12/720/a.m4s", "seg", "ment");
    expect(await textOf(files, "12/720/a.m4s")).toBe("segment");
    expect(await textOf(files, "12/720/a.m4s", { start: 1, end: 2 })).toBe("eg");
    expect(await textOf(files, "12/720/a.m4s", { start: 6, end: 6 })).toBe("t");
    expect(await files.stat("12/720/a.m4s")).toMatchObject({ sizeBytes: 7, modifiedAt: expect.any(Date) });
    await files.remove("12/720/a.m4s");
    expect([await files.open("12/720/a.m4s"), await files.stat("12/720/a.m4s")]).toEqual([undefined, undefined]);
    await files.remove("12/720/a.m4s");
  });

  test("an empty file, one of many megabytes, and names that need care", async () => {
    const large = Buffer.alloc(20_000_000, "silecs");
    await files.write("12/large.mp4", Readable.from([large.subarray(0, 9_000_000), large.subarray(9_000_000)]));
    await put(files, "12/empty.vtt");
    await put(files, "12/l’été à+b & c%20d #1?.jpg", "odd");
    expect((await textOf(files, "12/large.mp4"))?.length).toBe(20_000_000);
    expect(await textOf(files, "12/large.mp4", { start: 19_999_994, end: 19_999_999 })).toBe(
      large.toString("utf8", 19_999_994),
    );
    expect(await textOf(files, "12/empty.vtt")).toBe("");
    expect(await textOf(files, "12/l’été à+b & c%20d #1?.jpg")).toBe("odd");
    expect(await keysIn("12/")).toEqual(["12/empty.vtt", "12/large.mp4", "12/l’été à+b & c%20d #1?.jpg"]);
  });

  test("a write that breaks off leaves the old file and nothing beside it", async () => {
    await put(files, "12/a.m4s", "old");
    await expect(files.write("12/a.m4s", broken())).rejects.toThrow("the source broke off");
    await expect(files.write("12/b.m4s", broken())).rejects.toThrow("the source broke off");
    expect(await textOf(files, "12/a.m4s")).toBe("old");
    expect(await keysIn("")).toEqual(["12/a.m4s"]);
  });

  test("what interrupted writes left of one key is removed, and nothing of another one", async () => {
    const [ended, other] = ["12/a.m4s", "12/a.m4s.b"];
    const tokens = [await files.pieces.begin(ended), await files.pieces.begin(other)] as const;
    await put(files, ended, "whole");
    await files.removeUnfinished(ended);
    expect(await textOf(files, ended)).toBe("whole");
    const piece = { number: 1, startsAt: 0, content: Buffer.from("x") };
    await files.pieces.put({ key: other, token: tokens[1] }, piece);
    // Pieces in a folder are an upload's, which other rows know.
    if (name === "an object store")
      await expect(files.pieces.put({ key: ended, token: tokens[0] }, piece)).rejects.toThrow("No pieces");
  });

  test("a folder is listed and removed with all below it, and not what only begins like it", async () => {
    for (const key of ["12/a.m4s", "12/720/b.m4s", "123/c.m4s", "1/d.m4s"]) await put(files, key, key);
    expect(await keysIn("")).toEqual(["1/d.m4s", "12/720/b.m4s", "12/a.m4s", "123/c.m4s"]);
    expect(await keysIn("12/")).toEqual(["12/720/b.m4s", "12/a.m4s"]);
    expect(await keysIn("absent/")).toEqual([]);
    const [listed] = await Array.fromAsync(files.list("123/"));
    expect(listed).toEqual({ key: "123/c.m4s", sizeBytes: 9, changedAt: expect.any(Date) });
    expect(Math.abs(Date.now() - (listed?.changedAt.getTime() ?? 0))).toBeLessThan(60_000);
    await files.removeAll("12/");
    await files.removeAll("absent/");
    // The key of a file is not a folder.
    await files.removeAll("123/c.m4s/");
    await files.remove("123");
    expect(await keysIn("")).toEqual(["1/d.m4s", "123/c.m4s"]);
  });

  test("more files than a store lists or removes at once", async () => {
    const keys = Array.from({ length: 1010 }, (_, index) => `12/${index}.m4s`);
    for (let from = 0; from < keys.length; from += 50) {
      await Promise.all(keys.slice(from, from + 50).map((key) => put(files, key, "x")));
    }
    await put(files, "13/kept.m4s", "x");
    expect(await keysIn("12/")).toEqual(keys.toSorted());
    await files.removeAll("12/");
    expect(await keysIn("")).toEqual(["13/kept.m4s"]);
  });

  test("a version is published by a row's key: its files lie there before, and go again where nothing names them", async () => {
    let named = "12/v1";
    const version = (key: string) => async () => {
      await put(files, `${key}/master.m3u8`, key);
      expect(named).not.toBe(key);
    };
    const answer = await files.publish("12/v2", version("12/v2"), async (key) => (named = key).length);
    expect([answer, named, await textOf(files, `${named}/master.m3u8`)]).toEqual([5, "12/v2", "12/v2"]);

    const refused = files.publish("12/v3", version("12/v3"), () => Promise.reject(new Error("somebody was quicker")));
    await expect(refused).rejects.toThrow("somebody was quicker");
    const halfWritten = async () => {
      await put(files, "12/v4/1.m4s", "x");
      throw new Error("the encoder failed");
    };
    await expect(files.publish("12/v4", halfWritten, async (key) => (named = key))).rejects.toThrow(
      "the encoder failed",
    );
    const single = files.publish(
      "12/v5.jpg",
      () => put(files, "12/v5.jpg", "x"),
      () => Promise.reject(new Error("no")),
    );
    await expect(single).rejects.toThrow("no");
    expect([named, await keysIn("")]).toEqual(["12/v2", ["12/v2/master.m3u8"]]);
  });

  test.each([
    "",
    "/",
    "/12/a.m4s",
    "12//a.m4s",
    "12/",
    "../a",
    "12/../a",
    "12/./a",
    ".a",
    "12/.a",
    "12\\a",
    "a\0b",
    "a\nb",
    "a".repeat(2000),
  ])("%j is no key", async (key) => {
    expect([await files.stat(key), await files.open(key)]).toEqual([undefined, undefined]);
    await expect(put(files, key, "x")).rejects.toThrow("Not a file key");
    await expect(files.remove(key)).rejects.toThrow("Not a file key");
  });

  test.each(["", "12", "/", "../", "12/../", ".a/"])("%j is no folder to remove", async (folder) => {
    await expect(files.removeAll(folder)).rejects.toThrow("Not a folder of keys");
    if (folder !== "") await expect(keysIn(folder)).rejects.toThrow("Not a folder of keys");
  });
});
