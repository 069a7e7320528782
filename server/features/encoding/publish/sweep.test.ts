import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderFiles } from "#server/files/folder-files.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { sweepMedia } from "./sweep.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("a folder is as old as its latest file: what is still being written stays", async () => {
  const { config, database } = app;
  const folderOf = (name: string) => folderFiles(path.join(config.dataDir, "sweep", name));
  const [media, images] = [folderOf("media"), folderOf("images")];
  const [slow, left] = ["encoded/8-0123456789ab", "encoded/9-0123456789ab"];
  for (const key of [`${slow}/v360/old.m4s`, `${slow}/v360/young.m4s`, `${left}/v360/old.m4s`])
    await media.write(key, Readable.from(["a segment"]));
  const now = new Date();
  const twoDaysAgo = new Date(now.getTime() - 2 * 86_400_000);
  async function* list(folder: string) {
    for await (const file of media.list(folder))
      yield { ...file, changedAt: file.key.endsWith("old.m4s") ? twoDaysAgo : now };
  }
  const { signatureSeconds } = config.media;
  const scratchFolder = path.join(config.dataDir, "scratch");
  await sweepMedia({ database, media: { ...media, list }, images, signatureSeconds, scratchFolder }, now);
  const kept = await Array.fromAsync(media.list("encoded/"));
  expect(kept.map(({ key }) => key).toSorted()).toEqual([`${slow}/v360/old.m4s`, `${slow}/v360/young.m4s`]);
});
