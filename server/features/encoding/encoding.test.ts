import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { expectFault } from "#tests/support/staff.ts";
import { createEncodingFixture, type EncodingFixture } from "./encoding-test-fixture.ts";

let studio: EncodingFixture;
beforeAll(async () => {
  studio = await createEncodingFixture();
});
afterAll(() => studio.close());

const nonsense = Buffer.from("This is a letter, not a film.");
const show = async (id: number) => studio.call("GET /admin/encodings/{id}", { params: { id } });

test("a received file is listed with its title and its sender", async () => {
  const videoId = await studio.addTitle("La Traversée");
  const id = await studio.receive(videoId, nonsense, "traversée.mp4");
  const { data } = await studio.call("GET /admin/encodings", { query: { video_id: videoId } });
  expect(data).toMatchObject([
    {
      id,
      video_id: videoId,
      title: "La Traversée",
      state: "waiting",
      stage: null,
      progress: 0,
      seconds_left: null,
      priority: "normal",
      reason: null,
      source: { use: "film", name: "traversée.mp4", bytes: nonsense.length, received_from: "Ada editor" },
    },
  ]);
});

test("encodings are found by words of their file name or title, ignoring accents", async () => {
  const [sea, other] = [await studio.addTitle("L’Écume et le Sel"), await studio.addTitle("Autre chose")];
  const first = await studio.receive(sea, nonsense, "TOURNAGE_MÈR_2019.mov");
  const second = await studio.receive(other, nonsense, "écume 100%.mp4");
  await studio.site.database.run(sql`
    with more as (
      insert into sources (video_id, use, name, bytes, sha256, received_at)
      select ${other}, 'trailer', 'bande ' || n, 1, repeat('0', 64), now() from generate_series(1, 150) n returning id)
    insert into encodings (source_id, created_at) select id, now() from more`);
  const found = async (search: string, more: object = {}) => {
    const { data } = await studio.call("GET /admin/encodings", { query: { search, limit: 100, ...more } });
    return data.map(({ id }) => id);
  };
  expect(await found("ecume")).toEqual([second, first]);
  expect(await found("mer tournage")).toEqual([first]);
  expect(await found("tournage_mèr_2019.MOV")).toEqual([first]);
  expect(await found("sel l’écume")).toEqual([first]);
  // All words must match the file name, or all the title.
  expect(await found("sel tournage")).toEqual([]);
  expect(await found("écu%e")).toEqual([]);
  for (const signs of ["%", "--", "_"]) expect(await found(signs)).toEqual([]);
  expect(await found("to")).toEqual([first]);
  expect(await found("ecume", { state: "failed" })).toEqual([]);
  expect(await found("ecume", { video_id: other })).toEqual([second]);
  const page = await studio.call("GET /admin/encodings", { query: { search: "bande", limit: 6 } });
  expect([page.data.length, page.total_page]).toEqual([6, 25]);
  await studio.site.database.run(sql`delete from sources where name like 'bande %'`);
});

test("the same file received twice is one source and one encoding", async () => {
  const videoId = await studio.addTitle();
  const source = {
    videoId,
    use: "film" as const,
    fileKey: "sources/twice.mp4",
    name: "twice.mp4",
    bytes: 1,
    sha256: "0".repeat(64),
    memberId: null,
  };
  const { site, encoding } = studio;
  const receive = () => site.database.transaction((inside) => encoding.receive(inside, source, site.clock.now()));
  expect(await receive()).toBe(await receive());
  expect((await studio.call("GET /admin/encodings", { query: { video_id: videoId } })).data).toHaveLength(1);
});

test("a failure says what to do, in the caller’s language, and can be retried", async () => {
  const id = await studio.receive(await studio.addTitle(), nonsense);
  await studio.work();
  expect(await show(id)).toMatchObject({
    state: "failed",
    ended_at: studio.site.clock.now().toISOString(),
    reason: expect.stringMatching(/^This is not a video that can be read.*Export it again/),
  });
  const french = await studio.callInFrench("GET /admin/encodings/{id}", { params: { id } });
  expect(french.reason).toMatch(/^Ce fichier n’est pas une vidéo lisible/);
  expect(french.reason).not.toContain(studio.site.config.dataDir);
  expect(await studio.call("POST /admin/encodings/{id}/retry", { params: { id } })).toMatchObject({
    state: "waiting",
    reason: null,
    ended_at: null,
  });
  await expectFault(studio.call("POST /admin/encodings/{id}/retry", { params: { id } }), "conflict");
  await studio.work();
  expect((await show(id)).state).toBe("failed");
});

test("a waiting encoding can be cancelled once, and retried", async () => {
  const id = await studio.receive(await studio.addTitle(), nonsense);
  const cancel = () => studio.call("POST /admin/encodings/{id}/cancellation", { params: { id } });
  expect((await cancel()).state).toBe("cancelled");
  await expectFault(cancel(), "conflict");
  await studio.work();
  expect((await show(id)).state).toBe("cancelled");
  await studio.call("POST /admin/encodings/{id}/retry", { params: { id } });
  await studio.work();
  expect((await show(id)).state).toBe("failed");
  expect((await studio.call("GET /admin/encodings", { query: { state: "cancelled" } })).data).toEqual([]);
});

test("a waiting encoding can be given a higher priority", async () => {
  const [first, second] = [
    await studio.receive(await studio.addTitle(), nonsense),
    await studio.receive(await studio.addTitle(), nonsense),
  ];
  const prioritise = (id: number) =>
    studio.call("PUT /admin/encodings/{id}/priority", { params: { id }, body: { priority: "high" } });
  expect((await prioritise(second)).priority).toBe("high");
  const order = await studio.site.database.rows<{ key: string }>(sql`
    select key from job_states where name = 'encoding.look' and status = 'waiting' order by priority desc, id`);
  expect(order.map(({ key }) => key)).toEqual([`${second}.1`, `${first}.1`]);
  await studio.work();
  await expectFault(prioritise(second), "conflict");
});

test("staff actions are in the audit log", async () => {
  const id = await studio.receive(await studio.addTitle(), nonsense);
  await studio.call("POST /admin/encodings/{id}/cancellation", { params: { id } });
  const row = await studio.site.database.row<{ actor: string; subject: string; after: unknown }>(sql`
    select actor, subject, after from audit_log order by id desc limit 1`);
  expect(row).toEqual({ actor: studio.editor.email, subject: `encoding ${id}`, after: { state: "cancelled" } });
});

test("a missing file, an empty file and a playlist are refused with a reason", async () => {
  const [gone, empty, list] = [
    await studio.receive(await studio.addTitle(), nonsense),
    await studio.receive(await studio.addTitle(), Buffer.alloc(0)),
    await studio.receive(await studio.addTitle(), Buffer.from("#EXTM3U\n#EXTINF:1,\n/etc/passwd\n#EXT-X-ENDLIST\n")),
  ];
  const key = await studio.site.database.row<{ file_key: string }>(sql`
    select file_key from sources join encodings on source_id = sources.id where encodings.id = ${gone}`);
  await studio.media.remove(key?.file_key ?? "");
  await studio.work();
  const reasons = await Promise.all([gone, empty, list].map(async (id) => (await show(id)).reason));
  expect(reasons).toEqual([
    expect.stringContaining("is gone"),
    "The file is empty.",
    expect.stringContaining("not a video that can be read"),
  ]);
});
