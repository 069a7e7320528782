import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ByteRange, Files } from "./files.ts";
import { folderFiles } from "./folder-files.ts";

// POSIX has it everywhere; Node has no call of its own.
const makePipe = "mkfifo";

let folder: string;
let files: Files;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "folder-files-"));
  await mkdir(join(folder, "demo/12"), { recursive: true });
  await writeFile(join(folder, "demo/12/a.m4s"), "demo a");
  files = folderFiles({ writable: join(folder, "own"), readOnly: [join(folder, "absent"), join(folder, "demo")] });
});

afterEach(() => rm(folder, { recursive: true }));

async function textOf(key: string, range?: ByteRange): Promise<string | undefined> {
  const content = await (await files.open(key))?.read(range);
  return content && (Buffer.isBuffer(content) ? content.toString() : text(content));
}

test("what is written is found first, then the folders that are only read", async () => {
  expect(await textOf("12/a.m4s")).toBe("demo a");
  await files.write("12/a.m4s", Readable.from(["own ", "a"]));
  expect(await textOf("12/a.m4s")).toBe("own a");
  expect(await textOf("12/a.m4s", { start: 1, end: 2 })).toBe("wn");
  expect(await files.stat("12/a.m4s")).toMatchObject({ sizeBytes: 5, modifiedAt: expect.any(Date) });
  await files.remove("12/a.m4s");
  expect(await textOf("12/a.m4s")).toBe("demo a");
  await files.remove("12/never-there.m4s");
});

test("a write that breaks off leaves the old file and nothing beside it", async () => {
  await files.write("12/a.m4s", Readable.from(["old"]));
  const breaking = Readable.from(
    (async function* () {
      yield "half";
      throw new Error("the source broke off");
    })(),
  );
  await expect(files.write("12/a.m4s", breaking)).rejects.toThrow("broke off");
  expect(await textOf("12/a.m4s")).toBe("old");
  expect(await readdir(join(folder, "own/12"))).toEqual(["a.m4s"]);
});

test.each([
  { groupReads: false, modes: [0o700, 0o700, 0o600] },
  { groupReads: true, modes: [0o750, 0o750, 0o640] },
])("what is written is for its owner, and for a web server's group where that is wanted: %o", async (wanted) => {
  const { groupReads, modes } = wanted;
  const own = folderFiles({ writable: join(folder, "own"), groupReads });
  await own.write("12/a.m4s", Readable.from(["own a"]));
  const stats = await Promise.all(["own", "own/12", "own/12/a.m4s"].map((name) => stat(join(folder, name))));
  expect(stats.map(({ mode }) => mode & 0o777)).toEqual(modes);
});

test("who has a file open reads it to its end though it is replaced meanwhile", async () => {
  await files.write("12/a.m4s", Readable.from(["old"]));
  const opened = await files.open("12/a.m4s");
  await files.write("12/a.m4s", Readable.from(["new one"]));
  expect(opened?.info.sizeBytes).toBe(3);
  expect(await opened?.read()).toEqual(Buffer.from("old"));
});

test("closing without reading frees the file, and closing twice does no harm after reading", async () => {
  const opened = await files.open("12/a.m4s");
  await opened?.close();
  const read = await files.open("12/a.m4s");
  await read?.read();
  await read?.close();
});

test("neither folders, pipes, links nor what lies behind a file are files", async () => {
  const demo = join(folder, "demo");
  await writeFile(join(folder, "outside.m4s"), "outside");
  await mkdir(join(demo, "13"));
  execFileSync(makePipe, [join(demo, "12/pipe.m4s")]);
  await symlink(join(folder, "outside.m4s"), join(demo, "12/link.m4s"));
  await symlink(folder, join(demo, "12/up"));
  await symlink("../12", join(demo, "13/twelve"));
  for (const key of ["12", "12/pipe.m4s", "12/link.m4s", "12/up/outside.m4s", "13/twelve/a.m4s", "12/a.m4s/b.m4s"]) {
    expect([key, await files.open(key), await files.stat(key)]).toEqual([key, undefined, undefined]);
  }
});

test("the folder itself may be reached through a link", async () => {
  await symlink(join(folder, "demo"), join(folder, "linked"));
  const linked = folderFiles({ writable: join(folder, "linked") });
  expect(await linked.stat("12/a.m4s")).toMatchObject({ sizeBytes: 6 });
});

test("a folder is listed without what is hidden, a link, only read, or no file", async () => {
  await files.write("12/a.m4s", Readable.from(["own a"]));
  await files.write("12/720/b.m4s", Readable.from(["b"]));
  await files.write("123/c.m4s", Readable.from(["c"]));
  await writeFile(join(folder, "own/12/.unfinished"), "x");
  await writeFile(join(folder, "own/12/two\nlines"), "x");
  await symlink(join(folder, "demo"), join(folder, "own/12/link"));
  const listed = async (place: string) => (await Array.fromAsync(files.list(place))).map(({ key }) => key).toSorted();
  expect(await listed("")).toEqual(["12/720/b.m4s", "12/a.m4s", "123/c.m4s"]);
  expect(await listed("12/")).toEqual(["12/720/b.m4s", "12/a.m4s"]);
  for (const place of ["absent/", "12/link/", "12/a.m4s/"]) expect(await listed(place)).toEqual([]);
  expect(await Array.fromAsync(files.list("123/"))).toEqual([
    { key: "123/c.m4s", sizeBytes: 1, changedAt: expect.any(Date) },
  ]);
  for (const place of ["12", "../", "/", "12/../"]) await expect(listed(place)).rejects.toThrow("Not a folder of keys");
});

const malformed = [
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
];

test.each(malformed)("%j is no key", async (key) => {
  expect(await files.stat(key)).toBeUndefined();
  await expect(files.write(key, Readable.from(["x"]))).rejects.toThrow("Not a file key");
  await expect(files.remove(key)).rejects.toThrow("Not a file key");
});

test("nothing is written or removed through a link to another folder", async () => {
  await mkdir(join(folder, "own"));
  await mkdir(join(folder, "elsewhere"));
  await writeFile(join(folder, "elsewhere/a.m4s"), "elsewhere");
  await symlink(join(folder, "elsewhere"), join(folder, "own/12"));
  await expect(files.write("12/a.m4s", Readable.from(["x"]))).rejects.toThrow("Not a folder");
  await expect(files.write("12/new/a.m4s", Readable.from(["x"]))).rejects.toThrow("Not a folder");
  await expect(files.remove("12/a.m4s")).rejects.toThrow("Not a folder");
  expect(await readdir(join(folder, "elsewhere"))).toEqual(["a.m4s"]);
  expect(await readFile(join(folder, "elsewhere/a.m4s"), "utf8")).toBe("elsewhere");
});
