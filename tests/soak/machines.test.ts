import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { startBucket, type TestBucket } from "#server/files/files-test-stores.ts";
import { filmsOf } from "./film.ts";
import { send, type SentFile } from "./sending.ts";
import { openStudio, type Studio } from "./studio.ts";

/** A lease lasts a minute: the clock is moved past it, and the rest of two minutes is for the work itself. */
const leaseSeconds = 61;
const patience = { timeout: 59_000, interval: 200 };

let bucket: TestBucket;
let studio: Studio;
let film: (number: number) => SentFile;
/** Called before a file is stored. */
let onStore: (key: string) => Promise<void> = async () => undefined;
beforeAll(async () => {
  bucket = await startBucket({ onPut: (key) => onStore(key) });
  studio = await openStudio({ bucket });
  film = await filmsOf(studio.folder);
}, 90_000);
beforeEach(() => {
  onStore = async () => undefined;
});
afterAll(async () => {
  await studio.close();
  await bucket.stop();
});

const outcomeOf = async (uploadId: number) =>
  (
    await studio.pool.row<{ outcome: string | null }>(sql`
      select e.outcome from uploads u join encodings e on e.source_id = u.source_id
      where u.id = ${uploadId} order by e.id desc limit 1`)
  )?.outcome;
const mediaKeyOf = async (videoId: number) =>
  (await studio.pool.row<{ key: string | null }>(sql`select media_key as key from videos where id = ${videoId}`))?.key;

/** Every file of a film as the web process serves it to a browser, by path, with its size. */
async function servedOf(videoId: number): Promise<Map<string, number>> {
  const { call } = await studio.editor();
  const { url, signature_query: query } = await call("GET /admin/titles/{id}/film", { params: { id: videoId } });
  const served = new Map<string, number>();
  const fetchAll = async (address: string): Promise<void> => {
    const response = await fetch(`${address}?${query}`);
    expect([address, response.status]).toEqual([address, 200]);
    const body = Buffer.from(await response.arrayBuffer());
    served.set(address, body.length);
    if (!address.endsWith(".m3u8")) return;
    const named = [...body.toString().matchAll(/URI="([^"]+)"|^([^#\s][^\r\n]*)/gm)];
    for (const [, uri, line] of named) await fetchAll(new URL(uri ?? line ?? "", address).href);
  };
  await fetchAll(new URL(url, studio.url).href);
  return served;
}

/** Keys of the bucket that no row refers to. */
async function unnamedKeys(): Promise<string[]> {
  const rows = await studio.pool.rows<{ key: string }>(sql`
    select 'media/' || media_key as key from videos where media_key is not null
    union select 'media/' || file_key from sources where file_key is not null
    union select 'images/' || images_key from videos where images_key <> ''`);
  return (await bucket.keys()).filter((key) => !rows.some((row) => key === row.key || key.startsWith(`${row.key}/`)));
}

/** Files in the folders of both machines that belong in the bucket, or nowhere. */
async function keptOnMachines(): Promise<string[]> {
  const folders = [studio.dataDirOf("web"), studio.dataDirOf("worker")].flatMap((folder) =>
    ["media/encoded", "media/sources", "media/pieces", "scratch"].map((name) => path.join(folder, name)),
  );
  const found = await Promise.all(folders.filter((folder) => existsSync(folder)).map((folder) => readdir(folder)));
  return found.flat();
}

test("two machines that share only database and bucket: one receives films, the other encodes them, and sweeps work", async () => {
  const { upload } = await send(studio, film(1));
  const videoId = upload.video_id ?? 0;
  await expect.poll(() => outcomeOf(upload.id), patience).toBe("done");
  const served = await servedOf(videoId);
  expect([...served.keys()].filter((key) => key.endsWith(".m4s")).length).toBeGreaterThan(2);
  expect([...served.values()].every((bytes) => bytes > 0)).toBe(true);

  const replaced = await mediaKeyOf(videoId);
  const { upload: second } = await send(studio, film(2), videoId);
  await expect.poll(() => outcomeOf(second.id), patience).toBe("done");
  expect(await mediaKeyOf(videoId)).not.toBe(replaced);
  // Viewers can go on watching it.
  expect((await bucket.keys()).filter((key) => key.startsWith(`media/${replaced}/`))).not.toEqual([]);
  await studio.turn(2 * 86_400);
  await expect.poll(unnamedKeys, patience).toEqual([]);
  expect((await servedOf(videoId)).size).toBe(served.size);
  expect(await keptOnMachines()).toEqual([]);
}, 180_000);

test("a worker killed while storing a film has published nothing, and another one resumes within two minutes", async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let stored = 0;
  const isStoring = new Promise<void>((resolve) => {
    onStore = async (key) => {
      if (!key.includes("/encoded/")) return;
      stored += 1;
      if (stored < 4) return;
      resolve();
      await held;
    };
  });
  const { upload } = await send(studio, film(3));
  await isStoring;
  const videoId = upload.video_id ?? 0;
  const left = (await bucket.keys()).filter((key) => key.includes(`/encoded/${videoId}-`));
  expect(left).not.toEqual([]);
  await studio.restart("worker");
  onStore = async () => undefined;
  release();
  expect(await mediaKeyOf(videoId)).toBeNull();
  await studio.turn(leaseSeconds);
  await expect.poll(() => outcomeOf(upload.id), patience).toBe("done");
  expect((await servedOf(videoId)).size).toBeGreaterThan(4);
  const published = await mediaKeyOf(videoId);
  expect(left.every((key) => !key.startsWith(`media/${published}/`))).toBe(true);
  // The next sweep removes what the first had stored.
  await studio.turn(2 * 86_400);
  await expect.poll(unnamedKeys, patience).toEqual([]);
  await expect.poll(keptOnMachines, patience).toEqual([]);
}, 180_000);
