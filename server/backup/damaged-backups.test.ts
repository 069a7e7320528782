import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createArchive } from "./archive-writing.ts";
import { backUpFrom, createBackupFixture, own, silent, type BackupFixture } from "./backup-test-fixture.ts";
import { fileInFolder } from "./folder-place.ts";
import { headName, manifestName } from "./manifest.ts";
import { checkBackup } from "./restore.ts";

let place: BackupFixture;
let file: string;
let bytes: Buffer;
const film = randomBytes(700_000);

beforeAll(async () => {
  place = await createBackupFixture({ migrated: true });
  await place.stores.media.write("film/720/1.m4s", Readable.from([film]));
  file = (await backUpFrom(place)).file;
  bytes = readFileSync(file);
});
afterAll(async () => {
  rmSync(path.dirname(file), { recursive: true });
  await place.remove();
});

const check = (name: string, migrations = own) =>
  checkBackup({
    ...fileInFolder(name),
    key: undefined,
    migrations,
    progress: silent,
    signal: new AbortController().signal,
  });

/** A file beside the backup with other bytes. */
function withBytes(changed: Buffer): string {
  const name = path.join(path.dirname(file), `${randomBytes(4).toString("hex")}.tar`);
  writeFileSync(name, changed);
  return name;
}

function flipped(at: number): string {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return withBytes(changed);
}

/** Where the content of an entry begins. */
const contentOf = (name: string) => bytes.indexOf(name) + 512;
/** The size of an entry's content, in octal in its header (POSIX ustar). */
const sizeOf = (name: string) =>
  Number.parseInt(bytes.toString("latin1", bytes.indexOf(name) + 124, bytes.indexOf(name) + 135), 8);

test("a whole backup is found whole", async () => {
  expect(await check(file)).toMatchObject({ files: 1, fileBytes: film.length, version: "1.2.3" });
});

test.each([
  ["in a file", "files/media/film/720/1.m4s", 300_000, "files/media/film/720/1.m4s"],
  ["in a table's rows", "database/schema_migrations/000001.copy.gz", 60, "table"],
  ["in a table's frame", "database/plans/000001.copy.gz", 1, "table"],
  ["in the manifest", manifestName, 400, manifestName],
  ["in the list of files", "checksums/1.txt", 3, "files/media/film/720/1.m4s"],
])("one bit changed %s is found", async (_where, entry, offset, named) => {
  await expect(check(flipped(contentOf(entry) + offset))).rejects.toThrow(
    expect.objectContaining({ exitCode: 2, message: expect.stringMatching(new RegExp(`is damaged: .*${named}`)) }),
  );
});

test.each([100, 5000, 400_000, "half of the tables", "without its last byte"])(
  "cut off (%s), it is refused",
  async (at) => {
    const length =
      at === "half of the tables" ? contentOf("database/plans/") : Number.isInteger(at) ? Number(at) : bytes.length - 1;
    const cut = withBytes(bytes);
    truncateSync(cut, length);
    await expect(check(cut)).rejects.toThrow("is not whole");
  },
);

test("one that was killed while it was written is refused, also where it ends between two entries", async () => {
  const target = path.join(path.dirname(file), "killed.tar");
  const archive = await createArchive(fileInFolder(target), new AbortController().signal);
  await archive.addText(headName, bytes.subarray(512, bytes.indexOf(0, 512)).toString());
  await archive.finish();
  await expect(check(target)).rejects.toThrow("is not whole: the backup was interrupted");
});

test.each([
  ["an empty file", Buffer.alloc(0)],
  ["some text", Buffer.from("x".repeat(3000))],
])("%s is no backup", async (_what, content) => {
  await expect(check(withBytes(content))).rejects.toThrow(expect.objectContaining({ exitCode: 2 }));
});

test("another program's archive is no backup", async () => {
  const target = path.join(path.dirname(file), "others.tar");
  const archive = await createArchive(fileInFolder(target), new AbortController().signal);
  await archive.addText("package.json", "{}");
  await archive.finish();
  await expect(check(target)).rejects.toThrow("is no backup of Silecs");
});

test("what is not there, or is a folder, is told in a sentence", async () => {
  await expect(check("/nowhere/at-all.tar")).rejects.toThrow("there is no such file");
  await expect(check(path.dirname(file))).rejects.toThrow("it is a folder");
});

test("a newer program's backup is refused before its gigabytes are read", async () => {
  await expect(check(file, own.slice(0, -1))).rejects.toThrow(
    expect.objectContaining({
      exitCode: 2,
      message: expect.stringMatching(
        /made by Silecs 1\.2\.3, which is newer .* knows \d{4}-.*Restore it with that version/,
      ),
    }),
  );
  // The refusal comes with the first entry: the rest may be missing.
  const begun = withBytes(bytes.subarray(0, contentOf(headName) + sizeOf(headName) + 512));
  await expect(check(begun, own.slice(0, -1))).rejects.toThrow("newer than this one");
});

test("a backup of a later format is refused, whatever it holds", async () => {
  const target = path.join(path.dirname(file), "future.tar");
  const archive = await createArchive(fileInFolder(target), new AbortController().signal);
  const head = { product: "silecs", format: 3, version: "9.0.0", startedAt: "", migrations: [] };
  await archive.addText(headName, JSON.stringify(head));
  await archive.finish();
  await expect(check(target)).rejects.toThrow("made by Silecs 9.0.0, which is newer than this one");
});

test("a migration that the program has otherwise is refused", async () => {
  const [first, ...rest] = own;
  if (!first) throw new Error("there are no migrations");
  await expect(check(file, [{ ...first, sha256: "0".repeat(64) }, ...rest])).rejects.toThrow(
    `made with another ${first.name}`,
  );
});
