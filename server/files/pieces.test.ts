import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Files } from "./files.ts";
import { folderStores, s3Stores, textOf, type TestStores } from "./files-test-stores.ts";
import { leastPieceBytes, pieceBytesFor, PiecesGoneError } from "./pieces.ts";

const key = "sources/a1b2.mkv";
const first = Buffer.alloc(leastPieceBytes, "first");
const last = Buffer.from("the end");

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

  const isFolder = name === "a folder";
  const open = () => Array.fromAsync(files.pieces.unfinished("sources/"));
  const listed = async () => (await Array.fromAsync(files.list(""))).map((one) => one.key);

  test("a file comes in pieces, one of them twice, and is read once it is whole", async () => {
    const file = { key, token: await files.pieces.begin(key) };
    const tags = [
      await files.pieces.put(file, { number: 1, startsAt: 0, content: Buffer.alloc(leastPieceBytes, "x") }),
    ];
    expect([await files.stat(key), await listed()]).toEqual([undefined, []]);
    expect(await open()).toEqual(isFolder ? [{ ...file, changedAt: expect.any(Date) }] : []);
    tags[0] = await files.pieces.put(file, { number: 1, startsAt: 0, content: first });
    tags.push(await files.pieces.put(file, { number: 2, startsAt: first.length, content: last }));
    const sizeBytes = first.length + last.length;
    await files.pieces.join(file, tags, sizeBytes);
    expect(await textOf(files, key)).toBe(first.toString() + last.toString());
    expect([await open(), await listed()]).toEqual([[], [key]]);
    // Somebody who was killed between joining and noting it joins again.
    await files.pieces.join(file, tags, sizeBytes);
    await files.pieces.abandon(file);
    expect((await files.stat(key))?.sizeBytes).toBe(sizeBytes);
  });

  test("the beginning of a piece is kept until the rest comes, by whoever writes it, and goes with the file", async () => {
    const file = { key, token: await files.pieces.begin(key) };
    const spans = [1000, 3000].map((endsAt) => ({ startsAt: 0, endsAt }));
    const of = (endsAt: number) => files.pieces.kept(file, { startsAt: 0, endsAt });
    for (const { endsAt } of spans) await files.pieces.keep(file, 0, first.subarray(0, endsAt));
    // Somebody who was overtaken.
    await files.pieces.keep(file, 0, first.subarray(0, 1000));
    expect((await of(3000)).equals(first.subarray(0, 3000))).toBe(true);
    await files.pieces.forget(file, { startsAt: 0, endsAt: 1000 });
    expect((await of(3000)).equals(first.subarray(0, 3000))).toBe(true);
    await expect(of(4000)).rejects.toThrow(PiecesGoneError);
    expect([await open(), await listed()]).toEqual([[{ ...file, changedAt: expect.any(Date) }], []]);
    const tags = [await files.pieces.put(file, { number: 1, startsAt: 0, content: first })];
    await files.pieces.join(file, tags, first.length);
    expect([await open(), await listed()]).toEqual([[], [key]]);
    const other = { key, token: await files.pieces.begin(key) };
    await files.pieces.keep(other, 0, last);
    await files.pieces.abandon(other);
    expect(await open()).toEqual([]);
    await expect(files.pieces.kept(other, { startsAt: 0, endsAt: last.length })).rejects.toThrow(PiecesGoneError);
  });

  test("what was abandoned is gone, takes no more pieces and never becomes a file", async () => {
    const file = { key, token: await files.pieces.begin(key) };
    const tag = await files.pieces.put(file, { number: 1, startsAt: 0, content: last });
    await files.pieces.abandon(file);
    await files.pieces.abandon(file);
    expect([await open(), await listed()]).toEqual([[], []]);
    const next = { number: 2, startsAt: last.length, content: last };
    await expect(files.pieces.put(file, next)).rejects.toThrow(PiecesGoneError);
    await expect(files.pieces.join(file, [tag], last.length)).rejects.toThrow(PiecesGoneError);
  });

  test("two unfinished files of one key do not meet", async () => {
    const [one, other] = [await files.pieces.begin(key), await files.pieces.begin(key)];
    const tag = await files.pieces.put({ key, token: one }, { number: 1, startsAt: 0, content: Buffer.from("one") });
    await files.pieces.put({ key, token: other }, { number: 1, startsAt: 0, content: Buffer.from("other") });
    await files.pieces.join({ key, token: one }, [tag], 3);
    expect(await textOf(files, key)).toBe("one");
    expect((await open()).map(({ token }) => token)).toEqual(isFolder ? [other] : []);
  });

  test("a key that is none is refused", async () => {
    await expect(files.pieces.begin("sources/../a")).rejects.toThrow("Not a file key");
    if (isFolder) await expect(Array.fromAsync(files.pieces.unfinished("../"))).rejects.toThrow("Not a folder of keys");
  });
});

test("pieces are as small as object stores take them, and never too many", () => {
  expect(pieceBytesFor(1)).toBe(5 * 1024 ** 2);
  expect(pieceBytesFor(40 * 1024 ** 3)).toBe(5 * 1024 ** 2);
  const large = 500 * 1024 ** 3;
  expect(large / pieceBytesFor(large)).toBeLessThan(10_000);
  expect(pieceBytesFor(large) % 1024 ** 2).toBe(0);
});
