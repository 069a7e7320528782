import { readdir } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { openStores } from "#server/files/stored-files.ts";
import { startBucket, type TestBucket } from "#server/files/files-test-stores.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { expectFault } from "#tests/support/staff.ts";
import { brokenBody, createSender, randomFile, type Sender, type Upload } from "./uploads-test-sender.ts";

const MiB = 1024 ** 2;
const piece = 5 * MiB;

describe.each(["a folder", "an object store"])("with the media in %s", (store) => {
  let bucket: TestBucket | undefined;
  let site: TestApp;
  let editor: Sender;
  beforeAll(async () => {
    bucket = store === "a folder" ? undefined : await startBucket();
    site = await createTestApp({ ...bucket?.settings });
    editor = await createSender(site);
  });
  afterAll(async () => {
    await site.close();
    await bucket?.stop();
  });

  const begin = (name: string, bytes: number): Promise<Upload> =>
    editor.call("POST /admin/uploads", { body: { name, bytes, draft: { type: "movie", title: name } } });
  const finish = ({ id }: Upload, sha256: string) =>
    editor.call("POST /admin/uploads/{id}/checksum", { params: { id }, body: { sha256 } });
  const read = ({ id }: Upload) => editor.call("GET /admin/uploads/{id}", { params: { id } });
  /** Runs the checks. That encoding these bytes fails does not matter here. */
  const check = () => site.jobs.runAll().catch(() => undefined);
  const stored = async ({ id }: Upload): Promise<Buffer | undefined> => {
    const row = await site.database.row<{ file_key: string }>(sql`select file_key from uploads where id = ${id}`);
    const { media } = await openStores(site.config);
    const content = await (await media.open(row?.file_key ?? ""))?.read();
    return content && (Buffer.isBuffer(content) ? content : buffer(content));
  };

  const fileOf = async ({ id }: Upload) => {
    const row = await site.database.row<{ key: string; token: string | null }>(sql`
      select file_key as key, token from uploads where id = ${id}`);
    return { key: row?.key ?? "", token: row?.token ?? "" };
  };
  /** The stored parts of an incomplete file: one file in a folder, partial pieces in a bucket. */
  const unfinishedOf = async (key: string) => {
    const { media } = await openStores(site.config);
    return (await Array.fromAsync(media.pieces.unfinished("sources/"))).filter((one) => one.key === key);
  };

  test("an upload survives a lost connection and a restart, is verified and becomes a source", async () => {
    const { content, sha256 } = randomFile(2 * piece + 1234);
    const upload = await begin("Film coupé.mkv", content.length);
    expect(upload).toMatchObject({ state: "arriving", received: 0, piece_bytes: piece, title: "Film coupé.mkv" });

    const interruptedAt = piece + MiB;
    await expect(editor.patch(upload, 0, brokenBody(content.subarray(0, interruptedAt)))).rejects.toBeInstanceOf(Error);
    await expect.poll(() => editor.offsetOf(upload), { timeout: 20_000 }).toBe(interruptedAt);
    await expectFault(finish(upload, sha256), "conflict");

    // Another process continues with the same database and files.
    const restarted = await createTestApp({ ...bucket?.settings, DATA_DIR: site.config.dataDir }, { over: site });
    const other = await fetch(restarted.url + upload.url, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${editor.token}`,
        "tus-resumable": "1.0.0",
        "upload-offset": String(interruptedAt),
        "content-type": "application/offset+octet-stream",
      },
      body: new Uint8Array(content.subarray(interruptedAt)),
    });
    expect([other.status, other.headers.get("upload-offset")]).toEqual([204, String(content.length)]);
    await restarted.app.close();
    await restarted.database.close();

    expect((await finish(upload, sha256)).state).toBe("checking");
    await expectFault(editor.call("DELETE /admin/uploads/{id}", { params: { id: upload.id } }), "conflict");
    await check();
    const done = await read(upload);
    expect(done).toMatchObject({ state: "done", received: content.length, reason: null });
    expect((await stored(upload))?.equals(content)).toBe(true);
    expect(
      await site.database.row(sql`select name, bytes, sha256, use, video_id from sources where id = ${done.source_id}`),
    ).toEqual({ name: "Film coupé.mkv", bytes: content.length, sha256, use: "film", video_id: upload.video_id });
    expect(await site.database.rows(sql`select 1 from upload_pieces where upload_id = ${upload.id}`)).toEqual([]);
  });

  test("requests much smaller than a piece make progress, wherever they end", async () => {
    const { content, sha256 } = randomFile(2 * piece + 70_000);
    const upload = await begin("Par petits bouts.mkv", content.length);
    const half = Math.floor(piece / 2);
    const ends = [40_000, half, piece - 1, piece + 10, 2 * piece, 2 * piece + 1, content.length];
    let at = 0;
    for (const end of ends) {
      const answer = await editor.patch(upload, at, content.subarray(at, end));
      expect([answer.status, answer.headers.get("upload-offset")]).toEqual([204, String(end)]);
      at = end;
      const { key, token } = await fileOf(upload);
      const isEmpty = bucket && (at % piece === 0 || at === content.length);
      expect(await unfinishedOf(key)).toEqual(isEmpty ? [] : [{ key, token, changedAt: expect.any(Date) }]);
      if (end === half) expect((await editor.patch(upload, at, Buffer.alloc(0))).status).toBe(204);
    }
    await finish(upload, sha256);
    await check();
    expect((await read(upload)).state).toBe("done");
    expect((await stored(upload))?.equals(content)).toBe(true);
    expect(await unfinishedOf((await fileOf(upload)).key)).toEqual([]);
  });

  test("a partial piece is deleted with its upload, and a lost one restarts the upload", async () => {
    const { content, sha256 } = randomFile(piece + 10);
    const upload = await begin("Commencé.mkv", content.length);
    await editor.patch(upload, 0, content.subarray(0, 1000));
    const { key } = await fileOf(upload);
    await editor.call("DELETE /admin/uploads/{id}", { params: { id: upload.id } });
    expect(await unfinishedOf(key)).toEqual([]);
    const again = await begin("Commencé.mkv", content.length);
    await editor.patch(again, 0, content.subarray(0, 1000));
    const { media } = await openStores(site.config);
    await media.pieces.abandon(await fileOf(again));
    expect((await editor.patch(again, 1000, content.subarray(1000))).status).toBe(409);
    expect(await editor.offsetOf(again)).toBe(0);
    expect((await editor.patch(again, 0, content)).status).toBe(204);
    await finish(again, sha256);
    await check();
    expect((await read(again)).state).toBe("done");
  });

  test("a file with a wrong checksum fails, is deleted, and can be sent again for the same title", async () => {
    const { content, sha256 } = randomFile(1000);
    const upload = await begin("Abîmé.mkv", content.length);
    expect((await editor.patch(upload, 0, Buffer.alloc(1000))).status).toBe(204);
    await finish(upload, sha256);
    await check();
    expect(await read(upload)).toMatchObject({ state: "failed", reason: expect.stringContaining("somme de contrôle") });
    expect(await stored(upload)).toBeUndefined();
    const again = await begin("Abîmé.mkv", content.length);
    expect(again).toMatchObject({ id: upload.id, video_id: upload.video_id, state: "arriving", received: 0 });
    await editor.patch(again, 0, content);
    await finish(again, sha256);
    await check();
    expect((await read(again)).state).toBe("done");
  });

  test("a cancelled upload leaves nothing in the store", async () => {
    const { content } = randomFile(piece + 10);
    const upload = await begin("Abandonné.mkv", content.length);
    await editor.patch(upload, 0, content);
    await editor.call("DELETE /admin/uploads/{id}", { params: { id: upload.id } });
    expect((await editor.patch(upload, piece, content.subarray(piece))).status).toBe(404);
    await expectFault(read(upload), "notFound");
    const hidden = bucket ? [] : await readdir(path.join(site.config.dataDir, "media/sources"));
    expect(hidden.filter((name) => name.endsWith(".pieces"))).toEqual([]);
  });

  test("an upload whose pieces are missing from the store restarts at offset 0", async () => {
    const { content, sha256 } = randomFile(piece + 10);
    const upload = await begin("Restauré.mkv", content.length);
    await editor.patch(upload, 0, content.subarray(0, piece));
    const { media } = await openStores(site.config);
    await media.pieces.abandon(await fileOf(upload));
    expect((await editor.patch(upload, piece, content.subarray(piece))).status).toBe(409);
    expect(await editor.offsetOf(upload)).toBe(0);
    expect((await editor.patch(upload, 0, content)).status).toBe(204);
    await finish(upload, sha256);
    await check();
    expect((await read(upload)).state).toBe("done");
  });
});
