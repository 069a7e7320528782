import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Files } from "./files.ts";
import { textOf } from "./files-test-stores.ts";
import { folderFiles } from "./folder-files.ts";
import { layeredFiles } from "./layered-files.ts";

// Part of POSIX; Node has no function for it.
const makePipe = "mkfifo";

let folder: string;
let files: Files;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "folder-files-"));
  await mkdir(join(folder, "demo/12"), { recursive: true });
  await writeFile(join(folder, "demo/12/a.m4s"), "demo a");
  files = layeredFiles(
    folderFiles(join(folder, "own")),
    folderFiles(join(folder, "absent")),
    folderFiles(join(folder, "demo")),
  );
});

afterEach(() => rm(folder, { recursive: true }));

test("what is written is found first, then the folders that are only read", async () => {
  expect(await textOf(files, "12/a.m4s")).toBe("demo a");
  await files.write("12/a.m4s", Readable.from(["own ", "a"]));
  expect(await textOf(files, "12/a.m4s")).toBe("own a");
  expect(await textOf(files, "12/a.m4s", { start: 1, end: 2 })).toBe("wn");
  expect(await files.stat("12/a.m4s")).toMatchObject({ sizeBytes: 5, modifiedAt: expect.any(Date) });
  await files.remove("12/a.m4s");
  expect(await textOf(files, "12/a.m4s")).toBe("demo a");
  await files.remove("12/never-there.m4s");
});

test.each([
  { groupReads: false, modes: [0o700, 0o700, 0o600] },
  { groupReads: true, modes: [0o750, 0o750, 0o640] },
])("what is written is for its owner, and for a web server's group where that is wanted: %o", async (wanted) => {
  const { groupReads, modes } = wanted;
  const own = folderFiles(join(folder, "own"), { groupReads });
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
  const linked = folderFiles(join(folder, "linked"));
  expect(await linked.stat("12/a.m4s")).toMatchObject({ sizeBytes: 6 });
});

test("a listing leaves out what is hidden, a link, only read, or no key", async () => {
  await files.write("12/a.m4s", Readable.from(["own a"]));
  await writeFile(join(folder, "own/12/.unfinished"), "x");
  await writeFile(join(folder, "own/12/two\nlines"), "x");
  await symlink(join(folder, "demo"), join(folder, "own/12/link"));
  const listed = async (place: string) => (await Array.fromAsync(files.list(place))).map(({ key }) => key);
  expect([await listed(""), await listed("12/link/"), await listed("12/a.m4s/")]).toEqual([["12/a.m4s"], [], []]);
});

test("a write that breaks off leaves nothing in the folder, not even what is hidden", async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(1000);
      throw new Error("the source broke off");
    })(),
  );
  await expect(files.write("12/a.m4s", broken)).rejects.toThrow("the source broke off");
  expect(await readdir(join(folder, "own/12"))).toEqual([]);
});

test("nothing is written or removed through a link to another folder", async () => {
  await mkdir(join(folder, "own"));
  await mkdir(join(folder, "elsewhere"));
  await writeFile(join(folder, "elsewhere/a.m4s"), "elsewhere");
  await symlink(join(folder, "elsewhere"), join(folder, "own/12"));
  await expect(files.write("12/a.m4s", Readable.from(["x"]))).rejects.toThrow("Not a folder");
  await expect(files.write("12/new/a.m4s", Readable.from(["x"]))).rejects.toThrow("Not a folder");
  await expect(files.remove("12/a.m4s")).rejects.toThrow("Not a folder");
  await files.removeAll("12/");
  expect(await readdir(join(folder, "elsewhere"))).toEqual(["a.m4s"]);
  expect(await readFile(join(folder, "elsewhere/a.m4s"), "utf8")).toBe("elsewhere");
});

test("what a killed write left goes with its empty folders, but nothing that is whole, recent or in pieces", async () => {
  const own = folderFiles(join(folder, "own"));
  await own.write("1/v/whole.m4s", Readable.from(["whole"]));
  const left = ["1/v", "2/v"].map((place) => join(folder, "own", place, `.s0.m4s.${randomUUID()}`));
  const kept = [`.film.mkv.${randomUUID()}.pieces`, ".hidden"].map((name) => join(folder, "own/1", name));
  await mkdir(join(folder, "own/2/v"), { recursive: true });
  await mkdir(join(folder, "own/3"));
  for (const path of [...left, ...kept]) await writeFile(path, "");
  const entries = () => readdir(join(folder, "own"), { recursive: true });
  const before = await entries();
  await own.removeInterrupted("", new Date(Date.now() - 60_000));
  expect(await entries()).toEqual(before);
  await own.removeInterrupted("", new Date(Date.now() + 60_000));
  const whole = ["1", "1/v", "1/v/whole.m4s", ...kept.map((path) => relative(join(folder, "own"), path))];
  expect((await entries()).toSorted()).toEqual(whole.toSorted());
  await own.removeInterrupted("absent/", new Date());
});
