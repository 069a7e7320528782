import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Files } from "#server/files/files.ts";
import { openStores } from "#server/files/stored-files.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createReceiving } from "./receiving.ts";
import { uploadTexts } from "./texts.ts";
import { createSender, type Sender } from "./uploads-test-sender.ts";

let site: TestApp;
let editor: Sender;
beforeAll(async () => {
  site = await createTestApp();
  editor = await createSender(site);
});
afterAll(() => site.close());

/** A new upload of ten bytes, and who receives it from a store that is changed by `change`. */
async function receivingOf(change: (pieces: Files["pieces"]) => Partial<Files["pieces"]>) {
  const { id } = await editor.call("POST /admin/uploads", {
    body: { name: "Film.mkv", bytes: 10, draft: { type: "movie", title: "Film" } },
  });
  const { media } = await openStores(site.config);
  const files = { ...media, pieces: { ...media.pieces, ...change(media.pieces) } };
  const { append } = createReceiving({ ...site, files });
  const rowOf = () =>
    site.database.row<{ member_id: number; received: number; token: string | null }>(
      sql`select member_id, received, token from uploads where id = ${id}`,
    );
  const send = async () =>
    append(id, { memberId: (await rowOf())?.member_id ?? 0, offset: 0 }, Readable.from([Buffer.alloc(10)]));
  return { id, send, rowOf };
}

test("a first request that another overtook is refused, and leaves nothing in the store", async () => {
  const abandoned: string[] = [];
  const { id, send, rowOf } = await receivingOf((pieces) => ({
    async begin(key) {
      const token = await pieces.begin(key);
      await site.database.run(sql`update uploads set fence = fence + 1 where id = ${id}`);
      return token;
    },
    async abandon(file) {
      abandoned.push(file.token);
      await pieces.abandon(file);
    },
  }));
  await expect(send()).rejects.toThrow(uploadTexts.elsewhere.en);
  expect(abandoned).toHaveLength(1);
  expect(await rowOf()).toMatchObject({ received: 0, token: null });
});

test("a store that fails restarts no upload", async () => {
  const { send, rowOf } = await receivingOf(() => ({ put: () => Promise.reject(new Error("no space left")) }));
  await expect(send()).rejects.toThrow("no space left");
  expect((await rowOf())?.token).not.toBeNull();
});
