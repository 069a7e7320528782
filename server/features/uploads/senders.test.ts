import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { expectFault, refusalOf } from "#tests/support/staff.ts";
import { createSender, randomFile, type Sender } from "./uploads-test-sender.ts";

const piece = 5 * 1024 ** 2;
let site: TestApp;
let editor: Sender;
beforeAll(async () => {
  site = await createTestApp();
  editor = await createSender(site);
});
afterAll(async () => {
  // Some requests were answered before their bodies were complete.
  site.app.server.closeAllConnections();
  await site.close();
});

let serial = 0;
const begin = (bytes: number, more: object = {}) =>
  editor.call("POST /admin/uploads", {
    body: { name: `Film ${(serial += 1)}.mkv`, bytes, draft: { type: "movie", title: "Film" }, ...more },
  });

test("a superseded request records nothing, even before the newer one has sent a piece", async () => {
  const { content, sha256 } = randomFile(2 * piece);
  const upload = await begin(content.length);
  /** A body that pauses after its first byte until it is released. */
  const heldBody = () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(content.subarray(0, 1)));
        await held;
        controller.enqueue(new Uint8Array(content.subarray(1)));
        controller.close();
      },
    });
    return { body, release };
  };
  const fence = () =>
    site.database
      .row<{ fence: number }>(sql`select fence from uploads where id = ${upload.id}`)
      .then((row) => row?.fence);
  const [early, late] = [heldBody(), heldBody()];
  const first = editor.patch(upload, 0, early.body);
  await expect.poll(fence, { timeout: 20_000 }).toBe(1);
  const second = editor.patch(upload, 0, late.body);
  await expect.poll(fence, { timeout: 20_000 }).toBe(2);
  early.release();
  expect((await first).status).toBe(409);
  expect(await editor.offsetOf(upload)).toBe(0);
  late.release();
  expect((await second).status).toBe(204);
  await editor.call("POST /admin/uploads/{id}/checksum", { params: { id: upload.id }, body: { sha256 } });
});

test("nobody can send bytes to a colleague’s upload or finish it", async () => {
  const { content, sha256 } = randomFile(10);
  const file = { name: "À une collègue.mkv", file_modified_at: "2026-01-02T03:04:05Z" };
  const upload = await begin(content.length, file);
  for (const roles of [["editor"], ["admin"]] as const) {
    const colleague = await createSender(site, roles);
    const refused = await colleague.patch(upload, 0, content);
    expect([refused.status, JSON.stringify(await refused.json())]).toEqual([
      403,
      expect.stringContaining("autre membre"),
    ]);
    // Nor can they resume it with the same file.
    const again = colleague.call("POST /admin/uploads", {
      body: { ...file, bytes: content.length, draft: { type: "movie", title: "Film" } },
    });
    expect(await refusalOf(again)).toMatchObject({ status: 409, message: expect.stringContaining("envoie déjà") });
    const checksum = { params: { id: upload.id }, body: { sha256: "0".repeat(64) } };
    await expectFault(colleague.call("POST /admin/uploads/{id}/checksum", checksum), "notAllowed");
    expect(await colleague.offsetOf(upload)).toBe(0);
  }
  expect((await editor.patch(upload, 0, content)).status).toBe(204);
  await editor.call("POST /admin/uploads/{id}/checksum", { params: { id: upload.id }, body: { sha256 } });
});

test("a failed upload, or one whose sender’s account is gone, can be resumed by a colleague", async () => {
  const { content, sha256 } = randomFile(10);
  const colleague = await createSender(site);
  const file = { name: "Repris.mkv", file_modified_at: "2026-01-02T03:04:05Z", bytes: content.length };
  const again = () =>
    colleague.call("POST /admin/uploads", { body: { ...file, draft: { type: "movie", title: "Film" } } });
  const upload = await begin(content.length, file);
  await editor.patch(upload, 0, Buffer.alloc(10));
  await editor.call("POST /admin/uploads/{id}/checksum", { params: { id: upload.id }, body: { sha256 } });
  await site.jobs.runAll().catch(() => undefined);
  expect(await again()).toMatchObject({ id: upload.id, is_mine: true, received: 0 });
  expect((await editor.patch(upload, 0, content)).status).toBe(403);
  await site.database.run(sql`update uploads set member_id = null where id = ${upload.id}`);
  expect((await colleague.patch(upload, 0, content)).status).toBe(403);
  expect(await again()).toMatchObject({ id: upload.id, is_mine: true });
  expect((await colleague.patch(upload, 0, content)).status).toBe(204);
});
