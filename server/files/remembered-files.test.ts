import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Files } from "./files.ts";
import { rememberedFiles } from "./remembered-files.ts";

/** Files in memory that count reads and open handles. */
function countedFiles(contents: Record<string, string>) {
  const reads: string[] = [];
  const modified: Record<string, number> = {};
  let open = 0;
  const files: Files = {
    stat: async () => undefined,
    async open(key) {
      const content = contents[key];
      if (content === undefined) return undefined;
      open++;
      return {
        info: { sizeBytes: content.length, modifiedAt: new Date(modified[key] ?? 0) },
        async read(range) {
          reads.push(key);
          open--;
          return Readable.from([Buffer.from(range ? content.slice(range.start, range.end + 1) : content)]);
        },
        close: async () => void open--,
      };
    },
    async write(key, content) {
      contents[key] = await text(content);
    },
    async remove(key) {
      delete contents[key];
    },
    removeInterrupted: () => Promise.resolve(),
    removeUnfinished: () => Promise.resolve(),
    async removeAll(folder) {
      for (const key of Object.keys(contents)) if (key.startsWith(folder)) delete contents[key];
    },
    async *list() {},
    publish: (key, write, switchKey) => write().then(() => switchKey(key)),
    pieces: {
      begin: unused,
      put: unused,
      join: unused,
      abandon: unused,
      unfinished: unused,
      keep: unused,
      kept: unused,
      forget: unused,
    },
  };
  return { files, reads, modified, contents, open: () => open };
}

/** No file comes in pieces here. */
function unused(): never {
  throw new Error("not a part of this test");
}

function setUp(contents: Record<string, string>) {
  const store = countedFiles(contents);
  const time = { nowMs: 0 };
  const clock = { now: () => new Date(Date.UTC(2026, 0, 1) + time.nowMs) };
  const files = rememberedFiles(store.files, clock, { maxBytes: 10, maxFileBytes: 6, freshForMs: 1000 });
  async function read(key: string, range?: { start: number; end: number }): Promise<string | undefined> {
    const content = await (await files.open(key))?.read(range);
    return content && (Buffer.isBuffer(content) ? content.toString() : text(content));
  }
  return { ...store, files, time, read };
}

test("a file asked for again is read once, whole and in ranges", async () => {
  const { read, reads, open } = setUp({ a: "12345" });
  expect(await read("a")).toBe("12345");
  expect(await read("a", { start: 1, end: 3 })).toBe("234");
  expect(await read("a")).toBe("12345");
  expect(reads).toEqual(["a"]);
  expect(open()).toBe(0);
});

test("many asking at the same moment cause one read", async () => {
  const { read, reads } = setUp({ a: "12345" });
  expect(await Promise.all([read("a"), read("a"), read("a")])).toEqual(["12345", "12345", "12345"]);
  expect(reads).toEqual(["a"]);
});

test("a change is seen once what is remembered is no longer fresh", async () => {
  const { read, contents, modified, time, open } = setUp({ a: "old" });
  await read("a");
  contents["a"] = "new";
  modified["a"] = 5;
  time.nowMs = 999;
  expect(await read("a")).toBe("old");
  time.nowMs = 1000;
  expect(await read("a")).toBe("new");
  delete contents["a"];
  time.nowMs = 2000;
  expect(await read("a")).toBeUndefined();
  expect(open()).toBe(0);
});

test("an unchanged file is looked at again but not read again", async () => {
  const { read, reads, time, open } = setUp({ a: "12345" });
  await read("a");
  time.nowMs = 5000;
  expect(await read("a")).toBe("12345");
  expect(reads).toEqual(["a"]);
  expect(open()).toBe(0);
});

test("what this process writes or removes is seen at once", async () => {
  const { read, files } = setUp({ a: "old" });
  await read("a");
  await files.write("a", Readable.from(["new"]));
  expect(await read("a")).toBe("new");
  await files.remove("a");
  expect(await read("a")).toBeUndefined();
  await files.write("b/a", Readable.from(["in a"]));
  expect(await read("b/a")).toBe("in a");
  await files.removeAll("b/");
  expect(await read("b/a")).toBeUndefined();
});

test("a folder that is removed while a file of it is being read leaves nothing of it", async () => {
  const { read, files } = setUp({ "b/a": "old" });
  const reading = read("b/a");
  await files.removeAll("b/");
  await reading;
  expect(await read("b/a")).toBeUndefined();
});

test("memory stays bounded: the one asked for longest ago goes first, a large one never stays", async () => {
  const { read, reads } = setUp({ a: "aaaa", b: "bbbb", c: "cccc", large: "1234567" });
  for (const key of ["a", "b", "a", "c", "a", "b", "large", "large"]) await read(key);
  expect(reads).toEqual(["a", "b", "c", "b", "large", "large"]);
});

test("a read that fails is told to its caller and remembered by nobody", async () => {
  const { read, files, contents } = setUp({ a: "12345" });
  const failing: Files = { ...files, open: async () => Promise.reject(new Error("the disk is gone")) };
  const clock = { now: () => new Date() };
  const over = rememberedFiles(failing, clock, { maxBytes: 10, maxFileBytes: 6, freshForMs: 1000 });
  await expect(Promise.all([over.open("a"), over.open("a")])).rejects.toThrow("disk is gone");
  expect(contents["a"]).toBe("12345");
  expect(await read("a")).toBe("12345");
});
