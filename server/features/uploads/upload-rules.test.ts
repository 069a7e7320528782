import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { openStores } from "#server/files/stored-files.ts";
import { insertedId } from "#tests/support/inserted-id.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { expectFault, refusalOf } from "#tests/support/staff.ts";
import { subscribe } from "#tests/support/people.ts";
import { piecesOf } from "./pieces-of-body.ts";
import { brokenBody, createSender, randomFile, type Sender } from "./uploads-test-sender.ts";

const piece = 5 * 1024 ** 2;
let site: TestApp;
let editor: Sender;
beforeAll(async () => {
  site = await createTestApp({ UPLOAD_GIGABYTES: "1" });
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

test("only editors and admins can send bytes, and never from another site’s page", async () => {
  const upload = await begin(10);
  const { content } = randomFile(10);
  const statusOf = async (headers: Record<string, string>, { url } = upload) => {
    const answers = [];
    for (const method of ["HEAD", "PATCH"]) {
      const response = await fetch(site.url + url, {
        method,
        headers: {
          "tus-resumable": "1.0.0",
          "upload-offset": "0",
          "content-type": "application/offset+octet-stream",
          ...headers,
        },
        ...(method === "PATCH" ? { body: new Uint8Array(content) } : {}),
      });
      answers.push(response.status);
    }
    return answers;
  };
  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
  expect(await statusOf({})).toEqual([401, 401]);
  expect(await statusOf(bearer("x".repeat(43)))).toEqual([401, 401]);
  const subscriber = await subscribe(site);
  expect(await statusOf(bearer(subscriber.token))).toEqual([401, 401]);
  for (const role of ["moderator", "support", "accountant"] as const) {
    const { token, call } = await createSender(site, [role]);
    expect(await statusOf(bearer(token))).toEqual([403, 403]);
    await expectFault(call("GET /admin/uploads"), "notAllowed");
  }
  const foreign = { ...bearer(editor.token), "sec-fetch-site": "cross-site" };
  expect((await statusOf(foreign))[1]).toBe(403);
  expect((await statusOf({ ...bearer(editor.token), origin: "https://elsewhere.example" }))[1]).toBe(403);
  expect(await editor.offsetOf(upload)).toBe(0);
  const admin = await createSender(site, ["admin"]);
  const own = await admin.call("POST /admin/uploads", {
    body: { name: "Film.mkv", bytes: 10, draft: { type: "movie", title: "Film" } },
  });
  expect(await statusOf(bearer(admin.token), own)).toEqual([200, 204]);
});

test("the endpoint follows tus 1.0", async () => {
  const upload = await begin(10);
  const { content } = randomFile(10);
  const options = await fetch(site.url + upload.url, {
    method: "OPTIONS",
    headers: { authorization: `Bearer ${editor.token}` },
  });
  expect([options.status, options.headers.get("tus-version")]).toEqual([204, "1.0.0"]);
  const statusOf = async (...given: Parameters<Sender["patch"]>) => (await editor.patch(...given)).status;
  expect(await statusOf(upload, 0, content, { "tus-resumable": "0.2.2" })).toBe(412);
  expect(await statusOf(upload, 0, content, { "content-type": "application/json" })).toBe(415);
  expect(await statusOf(upload, 0, content, { "upload-offset": "0x0" })).toBe(400);
  expect(await statusOf(upload, 5, content)).toBe(409);
  expect(await statusOf(upload, 0, randomFile(11).content)).toBe(413);
  expect(await statusOf({ url: upload.url.replace(/\d+/, "99999999") }, 0, content)).toBe(404);
  expect(await statusOf({ url: upload.url.replace(/\d+/, "1e1") }, 0, content)).toBe(404);
});

test("the latest request continues, and an earlier one is refused at its next piece", async () => {
  const { content } = randomFile(3 * piece);
  const upload = await begin(content.length);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const slow = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new Uint8Array(content.subarray(0, 1000)));
      await held;
      controller.enqueue(new Uint8Array(content.subarray(1000)));
      controller.close();
    },
  });
  const first = editor.patch(upload, 0, slow);
  const fences = () =>
    site.database
      .row<{ fence: number }>(sql`select fence from uploads where id = ${upload.id}`)
      .then((row) => row?.fence);
  await expect.poll(fences, { timeout: 20_000 }).toBe(1);
  expect((await editor.patch(upload, 0, content)).status).toBe(204);
  release();
  expect((await first).status).toBe(409);
  expect(await editor.offsetOf(upload)).toBe(content.length);
});

test("a file that is too large, empty or has an invalid name is refused", async () => {
  const tooLarge = await refusalOf(begin(1_000_000_001));
  expect([tooLarge?.status, tooLarge?.message]).toEqual([413, "Ce fichier est trop volumineux : 1 Go au plus"]);
  for (const body of [
    { bytes: 0 },
    { bytes: 10, name: "../x.mkv" },
    { bytes: 10, name: " " },
    { bytes: 10, video_id: 1 },
  ]) {
    await expectFault(begin(body.bytes, body), "invalid");
  }
  await expectFault(begin(10, { draft: undefined, video_id: 999_999 }), "notFound");
});

test("the same file is resumed; another title or modification date makes it a new upload", async () => {
  const same = { name: "Le même.mkv", file_modified_at: "2026-01-02T03:04:05Z" };
  const first = await begin(2 * piece, same);
  await editor.patch(first, 0, randomFile(piece).content);
  expect(await begin(2 * piece, same)).toMatchObject({ id: first.id, received: piece });
  expect((await begin(2 * piece, { ...same, file_modified_at: "2026-01-03T03:04:05Z" })).id).not.toBe(first.id);
  const other = await begin(10);
  const elsewhere = await begin(2 * piece, { ...same, draft: undefined, video_id: other.video_id ?? 0 });
  expect(elsewhere.id).not.toBe(first.id);
});

test("concurrent episodes create one series, and an episode that has a film is not replaced", async () => {
  const episode = (number: number, name = "Une série") => ({
    draft: { type: "episode", series: name, season: 1, episode: number, title: `Épisode ${number}` },
  });
  const [one, two, three] = await Promise.all([
    begin(10, episode(1)),
    begin(10, episode(2)),
    begin(10, episode(3, "UNE SERIE")),
  ]);
  const rows = await site.database.rows<{ series_id: number; number: number; type: string }>(sql`
    select v.series_id, s.number, v.type from videos v join seasons s on s.id = v.season_id
    where v.id in (${one?.video_id}, ${two?.video_id}, ${three?.video_id})`);
  expect(rows).toHaveLength(3);
  expect(new Set(rows.map((row) => row.series_id)).size).toBe(1);
  expect(rows[0]).toMatchObject({ number: 1, type: "episode" });
  // The episode exists without a film, so it accepts another file.
  expect((await begin(11, episode(1))).video_id).toBe(one?.video_id);
  await site.database.run(sql`update videos set media_key = 'x' where id = ${one?.video_id ?? 0}`);
  const refused = await refusalOf(begin(12, episode(1)));
  expect([refused?.status, refused?.message]).toEqual([409, "La saison a déjà un épisode 1"]);
});

test("an upload is abandoned after a week without progress; a lost check is enqueued again", async () => {
  const { media } = await openStores(site.config);
  const upload = await begin(2 * piece);
  await editor.patch(upload, 0, randomFile(piece).content);
  const small = randomFile(100);
  const checked = await begin(100);
  await editor.patch(checked, 0, small.content);
  await editor.call("POST /admin/uploads/{id}/checksum", {
    params: { id: checked.id },
    body: { sha256: small.sha256 },
  });
  await site.database.run(sql`delete from jobs where name = 'uploads.check'`);
  const unfinished = async () => (await Array.fromAsync(media.pieces.unfinished("sources/"))).length;
  const before = await unfinished();
  site.clock.advance({ days: 6 });
  editor = await editor.signInAgain();
  await editor.patch(upload, piece, Buffer.alloc(0));
  const run = () => site.jobs.runAll().catch(() => undefined);
  await run();
  expect(await editor.offsetOf(upload)).toBe(piece);
  expect((await editor.call("GET /admin/uploads/{id}", { params: { id: checked.id } })).state).toBe("done");
  site.clock.advance({ days: 2 });
  editor = await editor.signInAgain();
  await run();
  await expectFault(editor.call("GET /admin/uploads/{id}", { params: { id: upload.id } }), "notFound");
  expect(await unfinished()).toBeLessThan(before);
});

test("the sweep keeps files that are being checked or are sources, and deletes unreferenced ones after a day", async () => {
  const { media } = await openStores(site.config);
  const sweep = async () => {
    await site.database.run(sql`update jobs set run_at = ${site.clock.now()} where name = 'uploads.sweep'`);
    await site.jobs.runAll().catch(() => undefined);
  };
  const registered = await begin(100);
  const waiting = await begin(100);
  const keyOf = async ({ id }: { id: number }) =>
    (await site.database.row<{ file_key: string }>(sql`select file_key from uploads where id = ${id}`))?.file_key ?? "";
  for (const upload of [registered, waiting]) {
    const { content, sha256 } = randomFile(100);
    await editor.patch(upload, 0, content);
    await editor.call("POST /admin/uploads/{id}/checksum", { params: { id: upload.id }, body: { sha256 } });
    if (upload === registered) await sweep();
  }
  const whole = [await keyOf(registered), await keyOf(waiting)];
  // As if the worker was killed before the check: it is enqueued again later.
  await site.database.run(sql`delete from jobs where name = 'uploads.check'`);
  await media.write(whole[1] ?? "", Readable.from(["whole"]));
  await media.write("sources/left.mp4", Readable.from(["left"]));
  // Modification dates come from the system clock.
  site.clock.set(new Date().toISOString());
  // Too recent for its check to be overdue.
  const young = new Date(site.clock.now().getTime() + 26 * 3_600_000);
  await site.database.run(sql`update uploads set changed_at = ${young} where id = ${waiting.id}`);
  const stored = async () => (await Array.fromAsync(media.list("sources/"))).map(({ key }) => key);
  await sweep();
  expect(await stored()).toContain("sources/left.mp4");
  site.clock.advance({ days: 1, seconds: 3600 });
  editor = await editor.signInAgain();
  await sweep();
  expect(await stored()).toEqual(expect.arrayContaining(whole));
  expect(await stored()).not.toContain("sources/left.mp4");
});

test("an unfinished upload is deleted with its title", async () => {
  const upload = await begin(2 * piece);
  await editor.patch(upload, 0, randomFile(piece).content);
  await site.database.run(sql`delete from videos where id = ${upload.video_id ?? 0}`);
  await site.database.run(sql`update jobs set run_at = ${site.clock.now()} where name = 'uploads.sweep'`);
  await site.jobs.runAll().catch(() => undefined);
  await expectFault(editor.call("GET /admin/uploads/{id}", { params: { id: upload.id } }), "notFound");
});

test("a body is split into pieces of equal size regardless of its chunks, with a shorter last one", async () => {
  const sizes = async (chunks: number[], remaining: number, prefix = 0) => {
    const body = (async function* () {
      for (const chunk of chunks) yield Buffer.alloc(chunk, 1);
    })();
    return (await Array.fromAsync(piecesOf(body, 10, remaining, Buffer.alloc(prefix)))).map(({ length }) => length);
  };
  expect(await sizes([25], 25)).toEqual([10, 10, 5]);
  expect(await sizes([3, 3, 3, 3, 3], 30)).toEqual([10, 5]);
  expect(await sizes([10, 10], 20)).toEqual([10, 10]);
  expect(await sizes([], 20)).toEqual([]);
  expect(await sizes([3], 30, 4)).toEqual([7]);
  expect(await sizes([8], 30, 4)).toEqual([10, 2]);
  expect(await sizes([], 30, 4)).toEqual([]);
  await expect(sizes([21], 20)).rejects.toMatchObject({ fault: "tooLarge" });
});

test("an upload for an existing title carries the title’s name", async () => {
  const videoId = await insertedId(
    site.database,
    sql`insert into videos (slug, type, title_fr, title_en, images_key, state) values ('vrai', 'movie', 'Vrai', 'True', '', 'draft') returning id`,
  );
  const upload = await begin(10, { draft: undefined, video_id: videoId, use: "trailer" });
  expect(upload).toMatchObject({ video_id: videoId, title: "Vrai", use: "trailer", is_mine: true });
  const other = await createSender(site);
  const { data } = await other.call("GET /admin/uploads", { query: { video_id: videoId } });
  expect(data).toMatchObject([{ id: upload.id, is_mine: false }]);
});

test("uploads are found by words of their file name or title", async () => {
  const named = await begin(10, { name: "Forêt_jour3.mkv", draft: { type: "movie", title: "Les Bouleaux" } });
  const other = await begin(10, { name: "bouleaux.mkv", draft: { type: "movie", title: "Autre" } });
  const found = async (search: string, more: object = {}) => {
    const { data } = await editor.call("GET /admin/uploads", { query: { search, ...more } });
    return data.map(({ id }) => id);
  };
  expect(await found("JOUR3 foret")).toEqual([named.id]);
  expect(await found("bouleaux")).toEqual([other.id, named.id]);
  expect(await found("bouleaux", { limit: 1 })).toEqual([other.id]);
  expect(await found("bouleaux", { state: "done" })).toEqual([]);
  expect(await found("jour4")).toEqual([]);
  for (const signs of ["%", "--", "_"]) expect(await found(signs)).toEqual([]);
});

test("bytes received before a lost connection are kept", async () => {
  const upload = await begin(3 * piece);
  await editor.patch(upload, 0, randomFile(piece).content);
  await expect(editor.patch(upload, piece, brokenBody(randomFile(1000).content))).rejects.toBeInstanceOf(Error);
  await expect.poll(() => editor.offsetOf(upload)).toBe(piece + 1000);
});
