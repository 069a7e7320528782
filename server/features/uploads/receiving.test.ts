import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Files } from "#server/files/files.ts";
import { leastPieceBytes as piece, PiecesGoneError, type Pieces } from "#server/files/pieces.ts";
import { openStores } from "#server/files/stored-files.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createReceiving } from "./receiving.ts";
import { uploadTexts } from "./texts.ts";
import { createSender, type Sender } from "./uploads-test-sender.ts";

let site: TestApp;
let editor: Sender;
let media: Files;
beforeAll(async () => {
  site = await createTestApp();
  editor = await createSender(site);
  ({ media } = await openStores(site.config));
});
afterAll(() => site.close());

type Body = AsyncIterable<Buffer> | Iterable<Buffer>;
type Changes = { pieces?: (pieces: Pieces) => Partial<Pieces>; database?: Pool };
let serial = 0;

/** A new upload, and who receives it: from a store that notes what it is asked, and that a test may change. */
async function receivingOf(bytes: number, changes: Changes = {}) {
  const { id } = await editor.call("POST /admin/uploads", {
    body: { name: `Film ${(serial += 1)}.mkv`, bytes, draft: { type: "movie", title: "Film" } },
  });
  const asked: unknown[] = [];
  const stored = { ...media.pieces, ...changes.pieces?.(media.pieces) };
  const noting: Partial<Pieces> = {
    begin: (key) => (asked.push("begin"), stored.begin(key)),
    put: (file, one) => (asked.push(["put", one.number, one.startsAt, one.content.length]), stored.put(file, one)),
    keep: (file, startsAt, content) => (
      asked.push(["keep", startsAt, content.length]),
      stored.keep(file, startsAt, content)
    ),
    kept: (file, { startsAt, endsAt }) => (
      asked.push(["kept", startsAt, endsAt]),
      stored.kept(file, { startsAt, endsAt })
    ),
    forget: (file, { startsAt, endsAt }) => (
      asked.push(["forget", startsAt, endsAt]),
      stored.forget(file, { startsAt, endsAt })
    ),
    abandon: (file) => (asked.push(["abandon", file.token]), stored.abandon(file)),
  };
  const files = { ...media, pieces: { ...media.pieces, ...noting } };
  const { append, stateOf } = createReceiving({ ...site, files, database: changes.database ?? site.database });
  const rowOf = async () => {
    const row = await site.database.row<{ member_id: number; received: number; token: string | null }>(
      sql`select member_id, received, token from uploads where id = ${id}`,
    );
    return row ?? { member_id: 0, received: -1, token: null };
  };
  return {
    id,
    rowOf,
    stateOf,
    append,
    /** What the store was asked since the last time. */
    asked: () => asked.splice(0),
    send: async (offset: number, body: Body) =>
      append(
        id,
        { memberId: (await rowOf()).member_id, offset },
        (async function* () {
          yield* body;
        })(),
      ),
    numbers: async () =>
      (
        await site.database.rows<{ number: number }>(sql`
        select number from upload_pieces where upload_id = ${id} order by number`)
      ).map(({ number }) => number),
    overtake: () => site.database.run(sql`update uploads set fence = fence + 1 where id = ${id}`),
  };
}

test("bytes are stored in pieces of equal size, the last one shorter, and recorded", async () => {
  const { id, send, asked, numbers, rowOf, stateOf } = await receivingOf(2 * piece + 10);
  expect(await send(0, [Buffer.alloc(piece + 1), Buffer.alloc(piece + 9)])).toBe(2 * piece + 10);
  expect(asked()).toEqual(["begin", ["put", 1, 0, piece], ["put", 2, piece, piece], ["put", 3, 2 * piece, 10]]);
  expect(await numbers()).toEqual([1, 2, 3]);
  expect((await rowOf()).token).not.toBeNull();
  expect(await stateOf(id)).toMatchObject({ bytes: 2 * piece + 10, received: 2 * piece + 10 });
});

test("a request that begins where a piece does needs nothing that was kept", async () => {
  const { send, asked } = await receivingOf(2 * piece);
  expect(await send(0, [Buffer.alloc(piece)])).toBe(piece);
  expect(await send(piece, [Buffer.alloc(piece)])).toBe(2 * piece);
  expect(asked()).toEqual(["begin", ["put", 1, 0, piece], ["put", 2, piece, piece]]);
});

test("the beginning of a piece is kept until its rest arrives, and then forgotten", async () => {
  const { send, asked, numbers, rowOf } = await receivingOf(piece + 10);
  expect(await send(0, [Buffer.alloc(1000)])).toBe(1000);
  expect(asked()).toEqual(["begin", ["keep", 0, 1000]]);
  expect([await numbers(), (await rowOf()).received]).toEqual([[], 1000]);
  expect(await send(1000, [Buffer.alloc(500)])).toBe(1500);
  expect(asked()).toEqual([
    ["kept", 0, 1000],
    ["keep", 0, 1500],
    ["forget", 0, 1000],
  ]);
  expect(await send(1500, [])).toBe(1500);
  expect(asked()).toEqual([["kept", 0, 1500]]);
  expect(await send(1500, [Buffer.alloc(piece - 1490)])).toBe(piece + 10);
  expect(asked()).toEqual([
    ["kept", 0, 1500],
    ["put", 1, 0, piece],
    ["put", 2, piece, 10],
    ["forget", 0, 1500],
  ]);
  expect(await numbers()).toEqual([1, 2]);
});

test("what arrived before a body broke off is recorded", async () => {
  const { send, rowOf } = await receivingOf(piece);
  const broken = async function* () {
    yield Buffer.alloc(700);
    throw new Error("connection lost");
  };
  await expect(send(0, broken())).rejects.toThrow("connection lost");
  expect((await rowOf()).received).toBe(700);
});

test("pieces are recorded in their order, also where the first takes longer", async () => {
  let secondIsStored = () => {};
  const stored = new Promise<void>((resolve) => (secondIsStored = resolve));
  let steps = 0;
  const database: Pool = {
    ...site.database,
    async run(statement) {
      steps += 1;
      // The first statement sets the upload's token.
      if (steps === 2) await stored;
      return site.database.run(statement);
    },
  };
  const { send, rowOf } = await receivingOf(2 * piece, {
    database,
    pieces: (pieces) => ({
      async put(file, one) {
        const tag = await pieces.put(file, one);
        if (one.number === 2) void setImmediate().then(secondIsStored);
        return tag;
      },
    }),
  });
  expect(await send(0, [Buffer.alloc(2 * piece)])).toBe(2 * piece);
  expect((await rowOf()).received).toBe(2 * piece);
});

test("a first request that another overtook is refused, and leaves nothing in the store", async () => {
  const { send, rowOf, asked, overtake } = await receivingOf(10, {
    pieces: (pieces) => ({
      async begin(key) {
        const token = await pieces.begin(key);
        await overtake();
        return token;
      },
    }),
  });
  await expect(send(0, [Buffer.alloc(10)])).rejects.toMatchObject({
    fault: "conflict",
    message: uploadTexts.elsewhere.en,
  });
  expect(asked()).toEqual(["begin", ["abandon", expect.any(String)]]);
  expect(await rowOf()).toMatchObject({ received: 0, token: null });
});

test("a request that another overtook later is refused at its next piece", async () => {
  const { send, rowOf, overtake } = await receivingOf(2 * piece);
  const overtaken = async function* () {
    yield Buffer.alloc(piece);
    await expect.poll(async () => (await rowOf()).received, { timeout: 30_000 }).toBe(piece);
    await overtake();
    yield Buffer.alloc(piece);
  };
  await expect(send(0, overtaken())).rejects.toMatchObject({ fault: "conflict", message: uploadTexts.elsewhere.en });
  expect((await rowOf()).received).toBe(piece);
});

test.each(["put", "keep", "kept"] as const)("where %s finds the pieces gone, the upload starts again", async (call) => {
  let isGone = call !== "kept";
  const gone = { [call]: () => Promise.reject(new PiecesGoneError()) };
  const { send, rowOf, asked, numbers } = await receivingOf(piece + 10, {
    pieces: (pieces) => ({
      [call]: (...given: never[]) => (isGone ? gone : pieces)[call]?.(...(given as unknown as [never, never, never])),
    }),
  });
  if (call === "kept") await send(0, [Buffer.alloc(100)]);
  isGone = true;
  const { token } = await rowOf();
  const body = [Buffer.alloc(call === "put" ? piece : 50)];
  await expect(send(call === "kept" ? 100 : 0, body)).rejects.toMatchObject({
    fault: "conflict",
    message: uploadTexts.elsewhere.en,
  });
  expect(asked().at(-1)).toEqual(["abandon", token ?? expect.any(String)]);
  expect(await rowOf()).toMatchObject({ received: 0, token: null });
  expect(await numbers()).toEqual([]);
});

test("a store that fails restarts no upload", async () => {
  const { send, rowOf, asked } = await receivingOf(10, {
    pieces: () => ({ put: () => Promise.reject(new Error("no space left")) }),
  });
  await expect(send(0, [Buffer.alloc(10)])).rejects.toThrow("no space left");
  expect((await rowOf()).token).not.toBeNull();
  expect(asked()).toEqual(["begin", ["put", 1, 0, 10]]);
});

test("a piece that cannot be stored while the rest is on its way ends its request, and not the process", async () => {
  const unhandled: unknown[] = [];
  const note = (fault: unknown) => void unhandled.push(fault);
  process.on("unhandledRejection", note);
  const { send } = await receivingOf(2 * piece, {
    pieces: () => ({ put: () => Promise.reject(new Error("no space left")) }),
  });
  const slow = async function* () {
    yield Buffer.alloc(piece);
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    yield Buffer.alloc(piece);
  };
  await expect(send(0, slow())).rejects.toThrow("no space left");
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

test("another offset, a colleague, too many bytes and an upload that is not there are refused", async () => {
  const { id, send, append, stateOf, rowOf, asked } = await receivingOf(10);
  const { member_id: memberId } = await rowOf();
  await expect(send(5, [Buffer.alloc(5)])).rejects.toMatchObject({
    fault: "conflict",
    message: uploadTexts.ended.en,
  });
  const nothing = (async function* () {})();
  await expect(append(id, { memberId: memberId + 1, offset: 0 }, nothing)).rejects.toMatchObject({
    fault: "notAllowed",
    message: uploadTexts.colleagues.en,
  });
  const nowhere = { fault: "notFound", details: { entity: "upload", id: 99_999_999 } };
  await expect(append(99_999_999, { memberId, offset: 0 }, nothing)).rejects.toMatchObject(nowhere);
  await expect(stateOf(99_999_999)).rejects.toMatchObject(nowhere);
  expect(asked()).toEqual([]);
  await expect(send(0, [Buffer.alloc(11)])).rejects.toMatchObject({ fault: "tooLarge" });
  const longer = await receivingOf(piece + 10);
  await longer.send(0, [Buffer.alloc(piece)]);
  await expect(longer.send(piece, [Buffer.alloc(11)])).rejects.toMatchObject({ fault: "tooLarge" });
});
