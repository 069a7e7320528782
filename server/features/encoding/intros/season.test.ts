import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Markers } from "#contract/admin/title-shapes.ts";
import { sql } from "#server/database/sql.ts";
import { createEncodingFixture, type EncodingFixture } from "../encoding-test-fixture.ts";
import { music, silence, wavOf } from "./music-test-fixture.ts";

let studio: EncodingFixture;
const jingle = (volume: number) => music(8, 77, { notesPerSecond: 4, volume });
const outro = (volume: number) => music(10, 99, { notesPerSecond: 2.5, volume });
/** Each episode's audio. */
const sounds = {
  one: [music(3.37, 1), jingle(0.5), music(24, 2, { notesPerSecond: 2 }), outro(0.4)],
  two: [music(10.213, 3, { volume: 0.2 }), jingle(0.15), music(21, 4, { notesPerSecond: 5 }), outro(0.8), music(3, 5)],
  three: [jingle(0.9), silence(2), music(26, 6), outro(0.2), silence(1)],
  without: [music(44, 7)],
  elsewhere: [music(5, 8), jingle(0.5), music(28, 9)],
};
type Name = keyof typeof sounds;
const ids = {} as Record<Name, number>;
let seriesId: number;
let seasonId: number;

const proposed = async (name: Name): Promise<Markers | null> =>
  (await studio.call("GET /admin/titles/{id}", { params: { id: ids[name] } })).proposed_markers;

const insertedId = async (statement: ReturnType<typeof sql>) =>
  (await studio.site.database.row<{ id: number }>(statement))?.id ?? 0;
async function addSeason(slug: string) {
  const series = await insertedId(sql`
    insert into videos (slug, type, title_fr, title_en, state, images_key)
    values (${slug}, 'series', ${slug}, ${slug}, 'draft', 'x') returning id`);
  const season = await insertedId(sql`
    insert into seasons (series_id, number, title_fr, title_en) values (${series}, 1, 'Saison 1', 'Season 1') returning id`);
  return { series, season };
}

async function encode(name: Name, parent: { series: number; season: number }, number: number): Promise<void> {
  ids[name] = await insertedId(sql`
    insert into videos (slug, type, title_fr, title_en, state, images_key, series_id, season_id, episode_number)
    values (${name}, 'episode', ${name}, ${name}, 'draft', 'x', ${parent.series}, ${parent.season}, ${number}) returning id`);
  await receive(name, sounds[name]);
}
async function receive(name: Name, sound: readonly Buffer[]): Promise<void> {
  const wav = path.join(studio.site.config.dataDir, `${name}.wav`);
  await writeFile(wav, wavOf(...sound));
  const video = "-f lavfi -i color=c=teal:size=64x36:rate=10 -i";
  const film = await studio.make(`${name}.mp4`, video, wav, "-shortest -preset ultrafast");
  await studio.receive(ids[name], film);
  await studio.work();
}

beforeAll(async () => {
  studio = await createEncodingFixture();
  const parent = await addSeason("serie");
  [seriesId, seasonId] = [parent.series, parent.season];
  for (const [index, name] of (["one", "two", "three", "without"] as const).entries())
    await encode(name, parent, index + 1);
  await encode("elsewhere", await addSeason("autre-serie"), 1);
}, 180_000);
afterAll(() => studio.close());

test("intro and credits that episodes share are proposed, accurate to half a second", async () => {
  for (const [name, intro, credits] of [
    ["one", 3.37, 35.37],
    ["two", 10.213, 39.213],
    ["three", 0, 36],
  ] as const) {
    const found = await proposed(name);
    expect(Math.abs((found?.intro_start ?? 99) - intro), `${name}: intro`).toBeLessThanOrEqual(0.5);
    expect(Math.abs((found?.intro_end ?? 99) - intro - 8), `${name}: end of intro`).toBeLessThanOrEqual(0.5);
    expect(Math.abs((found?.credits_start ?? 99) - credits), `${name}: credits`).toBeLessThanOrEqual(0.5);
    expect(found?.recap_start).toBeNull();
  }
});

test("nothing is proposed for an episode without the intro, nor across series", async () => {
  expect(await proposed("without")).toBeNull();
  expect(await proposed("elsewhere")).toBeNull();
});

test("fingerprints are stored in the version’s folder and small", async () => {
  const title = await studio.site.database.row<{ media_key: string }>(sql`
    select media_key from videos where id = ${ids.one}`);
  const file = await studio.media.stat(`${title?.media_key}/fingerprint.bin`);
  // 43 bytes a second: 41 KB for the sixteen minutes of a long episode.
  expect(file?.sizeBytes).toBeLessThan(45 * 44);
});

test("markers set by an editor stay and are not proposed again, nor are refused ones", async () => {
  const params = { id: ids.two };
  const read = await studio.call("GET /admin/titles/{id}", { params });
  await studio.call("PUT /admin/titles/{id}", {
    params,
    body: { version: read.version, changes: { intro_start: 9, intro_end: 20 } },
  });
  const third = await studio.call("GET /admin/titles/{id}", { params: { id: ids.three } });
  const refuse = { version: third.version, changes: {}, settles_markers: true };
  await studio.call("PUT /admin/titles/{id}", { params: { id: ids.three }, body: refuse });
  // A new film for the first episode: the season is compared again.
  await receive("one", [music(6, 10), jingle(0.6), music(24, 2), outro(0.4)]);
  expect(Math.abs(((await proposed("one"))?.intro_start ?? 99) - 6)).toBeLessThanOrEqual(0.5);
  const second = await studio.call("GET /admin/titles/{id}", { params });
  expect(second).toMatchObject({ intro_start: 9, intro_end: 20, credits_start: null });
  expect(second.proposed_markers).toMatchObject({ intro_start: null, intro_end: null });
  expect(second.proposed_markers?.credits_start).toBeCloseTo(39.2, 0);
  expect(await proposed("three")).toBeNull();
});

test("the proposals of a whole season are confirmed together", async () => {
  const params = { id: seriesId };
  const { data } = await studio.call("GET /admin/titles/{id}/proposed-markers", { params });
  expect(data.map(({ id, number, season }) => [id, number, season.number])).toEqual([
    [ids.one, 1, 1],
    [ids.two, 2, 1],
  ]);
  const act = { season: seasonId, act: "confirm" as const };
  expect(await studio.call("POST /admin/titles/{id}/proposed-markers", { params, body: act })).toEqual({ settled: 2 });
  const [first] = data;
  expect(await studio.call("GET /admin/titles/{id}", { params: { id: ids.one } })).toMatchObject({
    ...first?.proposed,
    proposed_markers: null,
  });
  const second = await studio.call("GET /admin/titles/{id}", { params: { id: ids.two } });
  expect(second).toMatchObject({ intro_start: 9, intro_end: 20, credits_start: data[1]?.proposed.credits_start });
  expect((await studio.call("GET /admin/titles/{id}/proposed-markers", { params })).data).toEqual([]);
  expect(await studio.call("POST /admin/titles/{id}/proposed-markers", { params, body: act })).toEqual({ settled: 0 });
});
