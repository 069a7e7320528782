import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportSourcesWith } from "#server/compose/exports.ts";
import { sql } from "#server/database/sql.ts";
import { folderStores, s3Stores, type TestStores } from "#server/files/files-test-stores.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { subscribe } from "#tests/support/people.ts";
import type { ExportFiles } from "./deps.ts";
import { addPayments, openClerk, type Clerk } from "./exports-test-desk.ts";
import { joinedParts } from "./joined-parts.ts";
import { listParts } from "./part-queries.ts";
import { sweepExports } from "./removing.ts";
import { writeExport } from "./writing.ts";

let app: TestApp;
let stores: TestStores;
let files: ExportFiles;
let accountant: Clerk;
let camille: number;
beforeAll(async () => {
  app = await createTestApp();
  stores = await folderStores();
  files = await stores.create();
  ({ id: camille } = (await subscribe(app)).user);
  await addPayments(app, camille, 25);
  accountant = await openClerk(app, "accountant");
});
afterAll(async () => {
  await app.close();
  await stores.stop();
});
beforeEach(() => app.database.run(sql`delete from exports`));

const order = async () => (await accountant.call("POST /admin/exports", { body: { kind: "payments" } })).id;
const deps = (store = files) => ({
  database: app.database,
  files: store,
  sources: exportSourcesWith(app.config.accounts),
  keptDays: 7,
  partRows: 4,
});
const run = (signal = new AbortController().signal) => ({ at: app.clock.now(), signal, report: () => undefined });

async function numbersIn(id: number): Promise<number[]> {
  const parts = await listParts(app.database, id);
  const content = await joinedParts(files, parts, new Date()).read();
  const lines = (await text(Readable.from(content))).trimEnd().split("\r\n").slice(1);
  return lines.map((line) => Number(line.split(",")[0]));
}
async function allNumbers(): Promise<number[]> {
  return (await app.database.rows<{ id: number }>(sql`select id from payments order by id`)).map(({ id }) => id);
}
async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list("exports/")) keys.push(key);
  return keys;
}

/** A store whose program dies at a write: after the file is there, before the database hears of it. */
function dyingAt(write: number): ExportFiles {
  let writes = 0;
  return {
    ...files,
    write: async (key, content) => {
      await files.write(key, content);
      if ((writes += 1) === write) throw new Error("killed");
    },
    remove: () => Promise.reject(new Error("killed")),
  };
}

test.each([1, 2, 5])(
  "a run that dies at its part %i is taken up there: no row is missing, none is twice",
  async (part) => {
    const id = await order();
    await expect(writeExport(deps(dyingAt(part)), id, run())).rejects.toThrow("killed");
    await writeExport(deps(), id, run());
    expect(await numbersIn(id)).toEqual(await allNumbers());
    const row = await app.database.row(sql`select state, rows_done, rows_total, parts from exports where id = ${id}`);
    expect(row).toEqual({ state: "done", rows_done: 25, rows_total: 25, parts: 7 });
    expect(await storedKeys()).toHaveLength(8);
    await sweepExports(
      deps() as never,
      { enqueue: async () => undefined } as never,
      new Date(Date.now() + 2 * 86_400_000),
    );
    expect(await storedKeys()).toHaveLength(7);
    expect(await numbersIn(id)).toHaveLength(25);
    await files.removeAll("exports/");
  },
);

test("two runs of the same export at once write each row once, and leave no file that nothing names", async () => {
  const id = await order();
  await expect(writeExport(deps(dyingAt(1)), id, run())).rejects.toThrow("killed");
  await files.removeAll("exports/");
  await Promise.all([writeExport(deps(), id, run()), writeExport(deps(), id, run()), writeExport(deps(), id, run())]);
  // A run that lost a part to another one leaves the rest to it, or to the next.
  await writeExport(deps(), id, run());
  expect(await numbersIn(id)).toEqual(await allNumbers());
  expect(await storedKeys()).toHaveLength(7);
  await files.removeAll("exports/");
});

test("what is written after the order is not in it, and what was being written is", async () => {
  const id = await accountantOrdersWhileSomebodyWrites();
  await addPayments(app, camille, 3);
  const before = (await allNumbers()).slice(0, -3);
  await writeExport(deps(), id, run());
  expect(await numbersIn(id)).toEqual(before);
  await files.removeAll("exports/");
});

/** A payment with a lower number than another one's commits after the order. */
async function accountantOrdersWhileSomebodyWrites(): Promise<number> {
  let isWritten: () => void = () => undefined;
  const written = new Promise<void>((resolve) => (isWritten = resolve));
  let isOrdered: () => void = () => undefined;
  const ordered = new Promise<void>((resolve) => (isOrdered = resolve));
  const slow = app.database.transaction(async (inside) => {
    await addPayments({ ...app, database: { ...app.database, ...inside } }, camille, 1);
    isWritten();
    await ordered;
  });
  await written;
  await addPayments(app, camille, 1);
  const id = await order();
  const waits = await app.database.row<{ waits: number }>(sql`
    select cardinality(waits_for) as waits from exports where id = ${id}`);
  expect(waits?.waits).toBeGreaterThan(0);
  isOrdered();
  await slow;
  return id;
}

test("an export waits for what was being written when it was ordered", async () => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let began: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (began = resolve));
  const slow = app.database.transaction(async (inside) => {
    await inside.run(sql`update payments set attempt = attempt where account_id = ${camille}`);
    began();
    await ended;
  });
  await begun;
  const id = await order();
  const stop = new AbortController();
  const waiting = writeExport(deps(), id, run(stop.signal));
  await sleep(400);
  stop.abort(new Error("the program stops"));
  await expect(waiting).rejects.toThrow("the program stops");
  expect(await app.database.row(sql`select state from exports where id = ${id}`)).toEqual({ state: "waiting" });
  end();
  await slow;
  await writeExport(deps(), id, run());
  expect(await numbersIn(id)).toEqual(await allNumbers());
  await files.removeAll("exports/");
});

test("an export that is cancelled while it is written stops, and leaves no file behind", async () => {
  const id = await order();
  let writes = 0;
  const cancelling: ExportFiles = {
    ...files,
    write: async (key, content) => {
      await files.write(key, content);
      if ((writes += 1) === 2) await accountant.call("DELETE /admin/exports/{id}", { params: { id } });
    },
  };
  await writeExport(deps(cancelling), id, run());
  expect(writes).toBe(2);
  expect(await storedKeys()).toHaveLength(1);
  await files.removeAll("exports/");
});

test("a file of several parts in a bucket is read as one, whole and in any range", async () => {
  const bucket = await s3Stores();
  const store = await bucket.create();
  const id = await order();
  await writeExport(deps(store), id, run());
  const parts = await listParts(app.database, id);
  const file = joinedParts(store, parts, new Date());
  const read = async (range?: { start: number; end: number }) => buffer(Readable.from(await file.read(range)));
  const whole = await read();
  expect(parts.length).toBeGreaterThan(6);
  expect(whole.toString().trimEnd().split("\r\n")).toHaveLength((await allNumbers()).length + 1);
  const [first = { bytes: 0 }] = parts;
  for (const [start, end] of [
    [first.bytes - 1, first.bytes],
    [first.bytes, whole.length - 1],
    [10, whole.length - 10],
  ] as const)
    expect(await read({ start, end })).toEqual(whole.subarray(start, end + 1));
  await bucket.stop();
});
