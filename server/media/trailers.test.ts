import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
});
afterAll(() => fixture.close());

test("a title’s trailer is open to everybody, and nothing else of it", async () => {
  const id = await fixture.film({ rating: 16 });
  const row = await fixture.database.row<{ film: string; trailer: string }>(sql`
    select v.media_key as film, t.media_key as trailer from videos v join trailers t on t.video_id = v.id where v.id = ${id}`);
  const { film = "", trailer = "" } = row ?? {};
  const place = async (key: string, content: string) => {
    const file = path.join(fixture.config.dataDir, "media", key);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  await place(`${trailer}/master.m3u8`, "#EXTM3U");
  await place(`${trailer}/originals/source.mp4`, "source");
  await place(`${trailer}/clip.json`, "{}");
  await place(`${film}/master.m3u8`, "#EXTM3U film");
  const read = async (address: string) => {
    const { status, headers } = await fixture.send("GET", address);
    return [status, headers.get("content-type")?.split(";")[0]];
  };
  const address = `/trailers/${id}/master.m3u8`;
  expect(await read(address)).toEqual([200, "application/vnd.apple.mpegurl"]);
  await fixture.database.run(sql`update videos set rating = 18 where id = ${id}`);
  expect((await read(address))[0]).toBe(404);
  await fixture.database.run(sql`update videos set rating = 16 where id = ${id}`);
  const unpublished = await fixture.film({ age: null });
  for (const [title, name] of [
    [id, "originals/source.mp4"],
    [id, "clip.json"],
    [id, `../${film}/master.m3u8`],
    [id, `..%2F${film}/master.m3u8`],
    [unpublished, "master.m3u8"],
    ["9999999999", "master.m3u8"],
    [`0${id}`, "master.m3u8"],
    [film, "master.m3u8"],
  ])
    expect([name, (await read(`/trailers/${title}/${name}`))[0]]).toEqual([name, 404]);
  expect((await read(`/media/${film}/master.m3u8`))[0]).toBe(403);
  // A trailer in a film's folder is not served.
  await fixture.database.run(sql`update trailers set media_key = ${film} where video_id = ${id}`);
  expect((await read(address))[0]).toBe(404);
});
