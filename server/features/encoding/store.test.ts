import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { StoredFiles } from "./deps.ts";
import { storeFolder } from "./store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "silecs-store-"));
  mkdirSync(path.join(folder, "v360"));
  for (let index = 0; index < 18; index += 1) writeFileSync(path.join(folder, `v360/s${index}.m4s`), "segment");
  writeFileSync(path.join(folder, "master.m3u8"), "#EXTM3U");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A store that records what is written and removed. */
function recording(refused?: string) {
  const written: string[] = [];
  const removed: string[] = [];
  const media = {
    write: async (key: string, content: NodeJS.ReadableStream) => {
      await buffer(content);
      if (key === refused) throw new Error("the disk is full");
      written.push(key);
    },
    removeAll: async (prefix: string) => void removed.push(prefix),
  } as unknown as StoredFiles;
  const shares: number[] = [];
  const options = { signal: new AbortController().signal, onProgress: (share: number) => void shares.push(share) };
  return { media, written, removed, shares, options };
}

test("the main playlist is written after everything that it leads to", async () => {
  const { media, written, shares, options } = recording();
  await storeFolder(media, folder, "7", options);
  expect(written).toHaveLength(19);
  expect(written.at(-1)).toBe("7/master.m3u8");
  expect(shares).toEqual([8 / 19, 16 / 19, 18 / 19, 1]);
});

test("what was written is removed if a file cannot be", async () => {
  const { media, removed, options } = recording("7/v360/s3.m4s");
  await expect(storeFolder(media, folder, "7", options)).rejects.toThrow("the disk is full");
  expect(removed).toEqual(["7/"]);
});
