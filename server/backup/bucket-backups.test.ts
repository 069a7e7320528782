import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";
import { startBucket, type TestBucket } from "#server/files/files-test-stores.ts";
import { openPatientBucket } from "#server/files/patient-bucket.ts";
import { startFaultyProxy, type FaultyProxy } from "#tests/support/faulty-proxy.ts";
import { backUpFrom, createBackupFixture, type BackupFixture } from "./backup-test-fixture.ts";
import { backupLines } from "./backup-list.ts";
import type { BackupPlace } from "./backup-place.ts";
import { bucketPlace } from "./bucket-place.ts";
import type { BackupKey } from "./encryption.ts";
import { backupsIn } from "./listed-backups.ts";
import { openNewest, openPlace } from "./opened-place.ts";
import { readStart, stampOf } from "./pack-index.ts";
import { pruneBackups } from "./pruning.ts";
import { noReceiver, readBackup } from "./reading.ts";

let source: BackupFixture;
let bucket: TestBucket;
let proxy: FaultyProxy;
let place: BackupPlace;
let turn = 0;
const key: BackupKey = { bytes: randomBytes(32) };
const dayMs = 86_400_000;
const firstNight = Date.parse("2027-03-01T03:15:00Z");
const nightOf = (number: number) => new Date(firstNight + number * dayMs);
const nameOf = (number: number) => `silecs-${stampOf(nightOf(number))}.tar.enc`;
/** Comes in three parts: no part of S3 is smaller than 5 MiB, and none of ours than 8. */
const film = randomBytes(18_000_000);
const secret = "a-secret-that-no-message-may-hold";

const settingsOf = (changes: Record<string, string> = {}) =>
  readConfig({
    BACKUP_S3_BUCKET: bucket.settings.S3_BUCKET,
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    BACKUP_S3_ACCESS_KEY_ID: "test",
    BACKUP_S3_SECRET_ACCESS_KEY: secret,
    BACKUP_S3_PREFIX: `turn-${turn}`,
    ...changes,
  });

beforeAll(async () => {
  source = await createBackupFixture({ migrated: true });
  bucket = await startBucket();
  const port = Number(new URL(bucket.settings.S3_ENDPOINT).port);
  proxy = await startFaultyProxy({ port: () => port, pagesOrigin: () => "" });
});
afterAll(async () => {
  await proxy.stop();
  await bucket.stop();
  await source.remove();
});
beforeEach(async () => {
  turn += 1;
  ({ place } = await openPlace(settingsOf(), undefined));
});
afterEach(async () => {
  proxy.heal();
  for await (const { key: film } of source.stores.media.list("")) await source.stores.media.remove(film);
});

const write = (name: string, content: Buffer) => source.stores.media.write(name, Readable.from([content]));
const keysHere = async () =>
  (await bucket.keys()).filter((one) => one.startsWith(`turn-${turn}/`)).map((one) => one.replace(/^[^/]+\//, ""));

async function backUpInNight(number: number) {
  const [newest] = await backupsIn(place);
  const previous = newest && (await readStart({ place, name: newest.name, key })).index;
  const clock = { now: () => nightOf(number) };
  return backUpFrom(source, { packed: true, previous, place, name: nameOf(number), clock, key });
}

const digestOf = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");

/** The films that a restore would write, each with its digest, by a place's own checks of every byte. */
async function filmsOf(name: string, from = place): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const receiver = {
    ...noReceiver,
    head: () => undefined,
    file: async (_store: string, fileKey: string, content: Readable) => {
      found[fileKey] = digestOf(await buffer(content));
    },
  };
  await readBackup({ place: from, name, key }, receiver, () => undefined);
  return found;
}

test("nights in a bucket share packs, encrypted; they are listed, read whole, and removed but for the newest", async () => {
  await write("film/1.mp4", film);
  await backUpInNight(0);
  await write("other/1.mp4", Buffer.from("another film"));
  await backUpInNight(20);
  expect(await keysHere()).toEqual([
    `files/${stampOf(nightOf(0))}-0001.tar.enc`,
    `files/${stampOf(nightOf(20))}-0001.tar.enc`,
    nameOf(0),
    nameOf(20),
  ]);
  expect(await filmsOf(nameOf(0))).toEqual({ "film/1.mp4": digestOf(film) });
  expect(await filmsOf(nameOf(20))).toEqual({ "film/1.mp4": digestOf(film), "other/1.mp4": digestOf("another film") });
  const [newest, oldest, packs] = await backupLines(place);
  expect(newest).toMatch(
    /^2027-03-21 03:15 UTC +[\d.]+ kB {2}s3:\/\/films\/turn-\d+\/silecs-20270321T031500Z\.tar\.enc$/,
  );
  expect([oldest, packs]).toEqual([
    expect.stringContaining(nameOf(0)),
    "Films and pictures: 18 MB in 2 packs that they share.",
  ]);
  expect(await openNewest(settingsOf(), `s3://films/turn-${turn}`)).toMatchObject({ name: nameOf(20) });

  expect(await pruneBackups(place, { days: 14, now: nightOf(20), key })).toEqual({ backups: 1, packs: 0 });
  expect(await pruneBackups(place, { days: 14, now: nightOf(90), key })).toEqual({ backups: 0, packs: 0 });
  expect(Object.keys(await filmsOf(nameOf(20)))).toEqual(["film/1.mp4", "other/1.mp4"]);
}, 60_000);

test("a store that fails and comes back, while a backup is written and while it is read, costs nothing but time", async () => {
  await write("film/1.mp4", film);
  let [refused, cut] = [0, 0];
  proxy.when((path, method) => {
    if (method !== "PUT" || !path.includes("/files/") || refused === 4) return "pass";
    refused += 1;
    return refused % 2 === 0 ? "cut" : { status: 503 };
  });
  await backUpInNight(0);
  expect(refused).toBe(4);
  // Each connection breaks after 5 MB more.
  proxy.when((path, method) => {
    if (method !== "GET" || !path.includes("/files/")) return "pass";
    cut += 1;
    return { cutAfterBytes: 5_000_000 };
  });
  expect(await filmsOf(nameOf(0))).toEqual({ "film/1.mp4": digestOf(film) });
  expect(cut).toBeGreaterThan(2);
}, 60_000);

test("whichever write of a backup is its last, no unfinished one is taken for whole, and the one before stays usable", async () => {
  await write("film/1.mp4", Buffer.from("the first film"));
  await backUpInNight(0);
  await write("new/1.mp4", film);
  let steps = 0;
  for (let isDone = false; !isDone; steps += 1) {
    let left = steps;
    // As a killed process, it cannot clear away either.
    proxy.when((_path, method) => {
      if (method === "GET" || method === "HEAD") return "pass";
      left -= 1;
      return left < 0 ? { status: 403 } : "pass";
    });
    isDone = await backUpInNight(1 + steps).then(
      () => true,
      (error: Error) => {
        expect(error.message).toMatch(/^s3:\/\/films\/turn-\d+\/ does not let this key do that/);
        return false;
      },
    );
    proxy.heal();
    const names = (await backupsIn(place)).map(({ name }) => name);
    expect(names).toEqual(isDone ? [nameOf(1 + steps), nameOf(0)] : [nameOf(0)]);
    expect(Object.keys(await filmsOf(nameOf(0)))).toEqual(["film/1.mp4"]);
  }
  // The pack is begun, comes in three parts and is completed; then the archive.
  expect(steps).toBe(7);
  expect(Object.keys(await filmsOf(nameOf(steps)))).toEqual(["film/1.mp4", "new/1.mp4"]);

  const removed = await pruneBackups(place, { days: 14, now: nightOf(steps), key });
  expect(removed).toEqual({ backups: 0, packs: 1 });
  expect(await begunUploads()).toEqual([]);
  expect(Object.keys(await filmsOf(nameOf(0)))).toEqual(["film/1.mp4"]);
}, 120_000);

/** What the store holds of uploads that were never completed. */
async function begunUploads(): Promise<string[]> {
  const answer = await fetch(`${bucket.settings.S3_ENDPOINT}/films?uploads&prefix=turn-${turn}/`);
  return [...(await answer.text()).matchAll(/<Key>([^<]+)/g)].map(([, found = ""]) => found);
}

test("what was damaged, cut off or replaced in the store is found, and nothing is removed beside it", async () => {
  await write("film/1.mp4", Buffer.from("a film"));
  await backUpInNight(0);
  await backUpInNight(20);
  const { files } = await openPatientBucket({ ...configured(), prefix: `turn-${turn}/` }, "BACKUP_S3_");
  const whole = await buffer(Readable.from((await (await files.open(nameOf(20)))?.read()) ?? []));
  await files.write(nameOf(20), Readable.from([whole.subarray(0, 100)]));
  await expect(filmsOf(nameOf(20))).rejects.toThrow(/is not whole/);
  await expect(pruneBackups(place, { days: 14, now: nightOf(20), key })).rejects.toThrow("is not whole");
  expect(await keysHere()).toHaveLength(4);

  await files.write(nameOf(20), Readable.from([whole]));
  let replaced = false;
  const replacing: BackupPlace = bucketPlace({
    address: "s3://films/",
    abandonUploads: () => Promise.resolve(),
    files: {
      ...files,
      async open(name) {
        const opened = await files.open(name);
        if (!opened || replaced) return opened;
        replaced = true;
        await files.write(name, Readable.from([whole, Buffer.from("more")]));
        return opened;
      },
    },
  });
  await expect(filmsOf(nameOf(20), replacing)).rejects.toThrow("was replaced while it was read");
}, 60_000);

function configured() {
  const { backupStore } = settingsOf();
  if (!backupStore) throw new Error("no bucket is configured");
  return backupStore;
}

test("wrong settings, keys and addresses are told in a sentence, without the secret", async () => {
  const open = (given?: string, changes?: Record<string, string>) => async () => openPlace(settingsOf(changes), given);
  const films = {
    S3_BUCKET: "films",
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  };
  const cases: [() => Promise<unknown>, RegExp][] = [
    [open(undefined, { BACKUP_S3_BUCKET: "absent" }), /^BACKUP_S3_BUCKET: http.* has no bucket absent: create it/],
    [open(undefined, { BACKUP_S3_ENDPOINT: "http://127.0.0.1:1" }), /^BACKUP_S3_ENDPOINT: .* \(ECONNREFUSED\)/],
    [open(undefined, { BACKUP_S3_SECRET_ACCESS_KEY: "" }), /BACKUP_S3_SECRET_ACCESS_KEY is not set/],
    [
      open(undefined, { BACKUP_S3_BUCKET: "" }),
      /BACKUP_S3_BUCKET is not set, and BACKUP_S3_ENDPOINT is: .* for backups/,
    ],
    [open(undefined, { ...films, BACKUP_S3_PREFIX: "media/old" }), /BACKUP_S3_PREFIX lies among the films/],
    [open("s3://films/images/", films), /lies among the films/],
    [open("s3://No Bucket/x"), /is no place in a bucket/],
    [open("s3://films/../x.tar"), /is no place in a bucket/],
    [
      async () => openPlace({ ...settingsOf(), backupStore: undefined }, "s3://films/x.tar"),
      /is in a bucket: set BACKUP_S3_BUCKET/,
    ],
    [async () => openNewest(settingsOf(), undefined), /holds no backup/],
  ];
  for (const [act, words] of cases) {
    const error = await act().then(String, (fault: Error) => fault.message);
    expect(error).toMatch(words);
    expect(error).not.toContain(secret);
  }
  proxy.when(() => ({ status: 403 }));
  const refused = open()();
  await expect(refused).rejects.toThrow(/^BACKUP_S3_ACCESS_KEY_ID: .* does not let this key into films/);
  await expect(refused).rejects.not.toThrow(secret);
  proxy.heal();
  await expect(filmsOf("silecs-absent.tar")).rejects.toThrow("there is no such file");
  await backUpInNight(0);
  await expect(backUpFrom(source, { place, name: nameOf(0) })).rejects.toThrow("is there already");
});
