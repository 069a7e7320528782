import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { backUpFrom, createBackupFixture, restoreInto, type BackupFixture } from "./backup-test-fixture.ts";
import type { BackupKey } from "./encryption.ts";
import { fileInFolder, folderPlace } from "./folder-place.ts";
import { readStart, stampOf } from "./pack-index.ts";
import { pruneBackups } from "./pruning.ts";
import { noReceiver, readBackup } from "./reading.ts";

let place: BackupFixture;
let folder: string;
const dayMs = 86_400_000;
const firstNight = new Date("2027-03-01T03:15:00Z");
const nightOf = (number: number) => new Date(firstNight.getTime() + number * dayMs);

beforeAll(async () => {
  place = await createBackupFixture({ migrated: true });
});
afterAll(() => place.remove());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "silecs-packed-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  for (const store of ["media", "images"] as const) {
    const keys: string[] = [];
    for await (const { key } of place.stores[store].list("")) keys.push(key);
    for (const key of keys) await place.stores[store].remove(key);
  }
});

const write = (key: string, content: Buffer | string) => place.stores.media.write(key, Readable.from([content]));
const fileOf = (number: number, ending = ".tar") => path.join(folder, `silecs-${stampOf(nightOf(number))}${ending}`);
const packs = () => readdirSync(path.join(folder, "files"));
const packBytes = () => packs().map((name) => statSync(path.join(folder, "files", name)).size);
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

/** A backup in the nth night, which shares what the night before has. */
async function backUpInNight(number: number, previousFile?: string, key?: BackupKey) {
  const { index } =
    previousFile === undefined ? { index: undefined } : await readStart({ ...fileInFolder(previousFile), key });
  const target = fileOf(number, key ? ".tar.enc" : ".tar");
  const clock = { now: () => nightOf(number) };
  return backUpFrom(place, { packed: true, previous: index, target, clock, key });
}

/** The films that a restore would write, each with its first bytes. */
async function filesOf(file: string, key?: BackupKey): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const receiver = {
    ...noReceiver,
    head: () => undefined,
    file: async (_store: string, name: string, content: Readable) => {
      found[name] = beginningOf(await buffer(content));
    },
  };
  await readBackup({ ...fileInFolder(file), key }, receiver, () => undefined);
  return found;
}
const beginningOf = (content: Buffer) => content.toString("hex").slice(0, 32);

test("a second night copies the new film alone, and each night is restored as it was", async () => {
  const [old, added] = [randomBytes(600_000), randomBytes(200_000)];
  await write("old/1/720/1.m4s", old);
  await write("old/1/master.m3u8", "#EXTM3U");
  await write("sources/old.mp4", old);
  const first = await backUpInNight(0);
  const before = sum(packBytes());
  await write("new/1/720/1.m4s", added);
  await write("sources/new.mp4", added);
  const second = await backUpInNight(1, first.file);
  expect(packs()).toHaveLength(2);
  expect(sum(packBytes()) - before).toBeLessThan(2 * added.length + 20_000);
  expect(second.manifest).toMatchObject({ format: 2, packed: true, files: 5 });
  expect(second.manifest.missingFiles).toEqual([]);

  const inFirst = {
    "old/1/720/1.m4s": beginningOf(old),
    "old/1/master.m3u8": beginningOf(Buffer.from("#EXTM3U")),
    "sources/old.mp4": beginningOf(old),
  };
  const inSecond = { "new/1/720/1.m4s": beginningOf(added), "sources/new.mp4": beginningOf(added) };
  expect(await filesOf(first.file)).toEqual(inFirst);
  expect(await filesOf(second.file)).toEqual({ ...inFirst, ...inSecond });
}, 60_000);

test("a night in which nothing is new copies nothing", async () => {
  await write("film/1/720/1.m4s", randomBytes(100_000));
  const first = await backUpInNight(0);
  await backUpInNight(1, first.file);
  expect(packs()).toHaveLength(1);
});

test("a file that was replaced by one of the same size is copied, also while the backup runs", async () => {
  await write("film/poster", "one");
  const first = await backUpInNight(0);
  await write("film/poster", "two");
  const { index } = await readStart({ ...fileInFolder(first.file), key: undefined });
  let listings = 0;
  const stores = { ...place.stores };
  stores.media = {
    ...place.stores.media,
    async *list(keys) {
      listings += 1;
      // The third listing belongs to the second pass.
      if (listings === 3) await write("film/poster", "six");
      yield* place.stores.media.list(keys);
    },
  };
  const clock = { now: () => nightOf(1) };
  const second = await backUpFrom(place, { packed: true, previous: index, target: fileOf(1), clock, stores });
  const hex = (word: string) => Buffer.from(word).toString("hex");
  expect(await filesOf(first.file)).toEqual({ "film/poster": hex("one") });
  expect(await filesOf(second.file)).toEqual({ "film/poster": hex("six") });
});

test("pruning removes old nights and the packs that no kept night needs, and what is kept is whole", async () => {
  await write("kept/1/1.m4s", randomBytes(50_000));
  const first = await backUpInNight(0);
  await write("brief/1/1.m4s", randomBytes(80_000));
  const second = await backUpInNight(1, first.file);
  await place.stores.media.remove("brief/1/1.m4s");
  const third = await backUpInNight(20, second.file);
  // Killed ones leave these.
  writeFileSync(fileOf(2, ".tar.partial"), "");
  writeFileSync(path.join(folder, "files", `${stampOf(nightOf(2))}-0001.tar`), "");
  writeFileSync(path.join(folder, "notes.txt"), "of the operator");
  expect(await pruneBackups(folderPlace(folder), { days: 30, now: nightOf(20), key: undefined })).toEqual({
    backups: 0,
    packs: 1,
  });
  expect(packs()).toHaveLength(2);
  const removed = await pruneBackups(folderPlace(folder), { days: 14, now: nightOf(20), key: undefined });
  expect(removed).toEqual({ backups: 2, packs: 1 });
  expect(readdirSync(folder).toSorted()).toEqual(["files", "notes.txt", path.basename(third.file)]);
  expect(Object.keys(await filesOf(third.file))).toEqual(["kept/1/1.m4s"]);
});

test("however old they are, the newest backup and the newest with films stay", async () => {
  await write("film/1/1.m4s", randomBytes(1000));
  const whole = await backUpInNight(0);
  const options = { databaseOnly: true, leftIn: "data" };
  for (const night of [1, 2])
    await backUpFrom(place, { ...options, target: fileOf(night), clock: { now: () => nightOf(night) } });
  expect(await pruneBackups(folderPlace(folder), { days: 14, now: nightOf(90), key: undefined })).toEqual({
    backups: 1,
    packs: 0,
  });
  expect(readdirSync(folder)).toEqual(["files", path.basename(whole.file), path.basename(fileOf(2))]);
});

test("where a kept night cannot be read nothing is removed", async () => {
  await write("film/1/1.m4s", randomBytes(1000));
  await backUpInNight(0);
  const second = await backUpInNight(20);
  writeFileSync(second.file, readFileSync(second.file).subarray(0, 700));
  await expect(pruneBackups(folderPlace(folder), { days: 14, now: nightOf(20), key: undefined })).rejects.toThrow(
    "is not whole",
  );
  expect(readdirSync(folder)).toHaveLength(3);
  expect(packs()).toHaveLength(2);
});

test("what little is in use of a pack is copied anew, so that pruning frees the rest", async () => {
  const small = randomBytes(30_000);
  await write("small/1/1.m4s", small);
  await write("large/1/1.m4s", randomBytes(300_000));
  const first = await backUpInNight(0);
  await place.stores.media.remove("large/1/1.m4s");
  const second = await backUpInNight(20, first.file);
  expect(packs()).toHaveLength(2);
  await pruneBackups(folderPlace(folder), { days: 14, now: nightOf(20), key: undefined });
  expect(sum(packBytes())).toBeLessThan(small.length + 10_000);
  expect(await filesOf(second.file)).toEqual({ "small/1/1.m4s": beginningOf(small) });
});

test("a pack that is damaged, cut off or gone is found by a restore, and not shared again", async () => {
  const film = randomBytes(100_000);
  await write("film/1/1.m4s", film);
  const first = await backUpInNight(0);
  const pack = path.join(folder, "files", packs()[0] ?? "");
  const whole = readFileSync(pack);
  const flipped = Buffer.from(whole);
  flipped[50_000] = (flipped[50_000] ?? 0) ^ 1;
  writeFileSync(pack, flipped);
  await expect(filesOf(first.file)).rejects.toThrow(/is damaged: media\/film\/1\//);
  writeFileSync(pack, whole.subarray(0, 60_000));
  await expect(filesOf(first.file)).rejects.toThrow("is not whole");
  const second = await backUpInNight(1, first.file);
  renameSync(pack, `${pack}.elsewhere`);
  await expect(filesOf(first.file)).rejects.toThrow("there is no such file");
  expect(await filesOf(second.file)).toEqual({ "film/1/1.m4s": beginningOf(film) });
});

test("a backup that is stopped leaves no pack", async () => {
  await write("film/1/1.m4s", randomBytes(100_000));
  const stopping = new AbortController();
  stopping.abort(new Error("stopped"));
  await expect(backUpFrom(place, { packed: true, target: fileOf(0), signal: stopping.signal })).rejects.toThrow(
    "stopped",
  );
  expect(readdirSync(folder)).toEqual([]);
});

test("with a key nothing can be read of rows and films, later nights share, and a restore brings all back", async () => {
  const key = { bytes: randomBytes(32) };
  const film = Buffer.from("the words of a film ".repeat(5000));
  await write("film/1/1.m4s", film);
  const open = await backUpInNight(0);
  // What was written without a key is not shared with it.
  const { index } = await readStart({ ...fileInFolder(open.file), key: undefined });
  const clock = { now: () => nightOf(1) };
  const first = await backUpFrom(place, { packed: true, previous: index, target: fileOf(1, ".tar.enc"), clock, key });
  const second = await backUpInNight(2, first.file, key);
  expect(packs().filter((name) => name.endsWith(".enc"))).toHaveLength(1);
  const files = [second.file, ...packs().map((name) => path.join(folder, "files", name))];
  for (const file of files.filter((name) => name.endsWith(".enc"))) {
    const bytes = readFileSync(file);
    for (const word of ["silecs-backup.json", "schema_migrations", "words of a film", "film/1"])
      expect(bytes.includes(word)).toBe(false);
  }
  const into = await createBackupFixture({ migrated: false });
  await restoreInto(into, second.file, { key });
  const content = await (await into.stores.media.open("film/1/1.m4s"))?.read();
  expect((await buffer(Readable.from(content ?? []))).equals(film)).toBe(true);
  await into.remove();
  await expect(filesOf(second.file)).rejects.toThrow("is encrypted: set BACKUP_KEY_FILE");
});

test("a file in an encrypted pack that another took the place of is found", async () => {
  const key = { bytes: randomBytes(32) };
  await write("film/1/1.m4s", "one");
  const first = await backUpInNight(0, undefined, key);
  await write("film/1/1.m4s", "two");
  await backUpInNight(1, undefined, key);
  const [one = "", two = ""] = packs().map((name) => path.join(folder, "files", name));
  writeFileSync(one, readFileSync(two));
  await expect(filesOf(first.file, key)).rejects.toThrow(/is damaged: media\/film\/1\//);
});
