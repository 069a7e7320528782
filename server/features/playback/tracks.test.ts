import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql, type Sql } from "#server/database/sql.ts";
import { createFixture, type Fixture } from "#tests/support/playback-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const open = async (id: number) => {
  const who = await (await fixture.household("family")).device("tv");
  return fixture.as(who)("POST /videos/{id}/playing-url", { params: { id }, body: {} });
};

type Given = [kind: string, language: string, role: string, label: string, key: string, position: number];
const addTrack = (id: number, ...[kind, language, role, label, key, position]: Given) =>
  fixture.database.run(sql`
    insert into tracks (video_id, kind, language, role, label, key, position)
    values (${id}, ${kind}, ${language}, ${role}, ${label}, ${key}, ${position})`);
const change = (id: number, set: Sql) => fixture.database.run(sql`update videos set ${set} where id = ${id}`);

describe("what a title offers", () => {
  test("its sound and captions are told in their order, each with its language, kind and file", async () => {
    const film = await fixture.film({ media_key: "voix" });
    await addTrack(film, "audio", "en", "main", "English", "audio-en/index.m3u8", 2);
    await addTrack(film, "audio", "fr", "description", "Français (description)", "audio-fr-ad/index.m3u8", 3);
    await addTrack(film, "audio", "fr", "main", "Français", "audio-fr/index.m3u8", 1);
    await addTrack(film, "captions", "fr", "sdh", "Français (SM)", "subs-fr-sdh/all.vtt", 3);
    await addTrack(film, "captions", "fr", "forced", "Français", "subs-fr-forced/all.vtt", 4);
    const at = (key: string) => `/media/voix/${key}`;
    expect((await open(film)).tracks).toEqual({
      audio: [
        { language: "fr", label: "Français", description: false, url: at("audio-fr/index.m3u8") },
        { language: "en", label: "English", description: false, url: at("audio-en/index.m3u8") },
        { language: "fr", label: "Français (description)", description: true, url: at("audio-fr-ad/index.m3u8") },
      ],
      captions: [
        { language: "fr", label: "fr", kind: "subtitles", url: at("subs-fr/all.vtt") },
        { language: "en", label: "en", kind: "subtitles", url: at("subs-en/all.vtt") },
        { language: "fr", label: "Français (SM)", kind: "sdh", url: at("subs-fr-sdh/all.vtt") },
        { language: "fr", label: "Français", kind: "forced", url: at("subs-fr-forced/all.vtt") },
      ],
    });
  });

  test("the page of a title names each language of its captions once", async () => {
    const film = await fixture.film();
    await addTrack(film, "captions", "fr", "sdh", "Français (SM)", "subs-fr-sdh/all.vtt", 3);
    const who = await (await fixture.household()).device("tv");
    const { subtitles } = await fixture.as(who)("GET /videos/{id}", { params: { id: film } });
    expect(subtitles).toEqual(["fr", "en"]);
  });

  test("a title without markers names none, one with markers all that it has", async () => {
    const film = await fixture.film();
    expect((await open(film)).markers).toEqual({ intro: null, recap: null, credits_start: null });
    await change(film, sql`recap_start_seconds = 0, recap_end_seconds = 12.5, credits_start_seconds = 91`);
    expect((await open(film)).markers).toEqual({ intro: null, recap: { start: 0, end: 12.5 }, credits_start: 91 });
    await change(film, sql`intro_start_seconds = 12.5, intro_end_seconds = 40`);
    expect((await open(film)).markers.intro).toEqual({ start: 12.5, end: 40 });
  });
});

describe("the database refuses", () => {
  test.each<[string, Given]>([
    ["a kind that no player knows", ["video", "fr", "main", "Français", "a.vtt", 1]],
    ["sound for the deaf", ["audio", "fr", "sdh", "Français", "a/index.m3u8", 1]],
    ["captions that describe the picture", ["captions", "fr", "description", "Français", "a.vtt", 1]],
    ["a language that is none", ["captions", "français", "main", "Français", "a.vtt", 1]],
    ["a track without a name", ["captions", "de", "main", "", "a.vtt", 1]],
    ["a file outside the title's folder", ["captions", "de", "main", "Deutsch", "../other/a.vtt", 1]],
    ["a file by an address", ["captions", "de", "main", "Deutsch", "https://elsewhere.example/a.vtt", 1]],
    ["captions that are no WebVTT", ["captions", "de", "main", "Deutsch", "a.srt", 1]],
    ["sound that is no playlist", ["audio", "de", "main", "Deutsch", "a.mp4", 1]],
    ["the same captions twice", ["captions", "fr", "main", "Français", "b.vtt", 9]],
  ])("%s", async (_name, given) => {
    const film = await fixture.film();
    await expect(addTrack(film, ...given)).rejects.toThrow(/violates (check|unique) constraint/);
  });

  test.each([
    ["an intro without its end", sql`intro_start_seconds = 1`],
    ["an intro that ends before it starts", sql`intro_start_seconds = 9, intro_end_seconds = 8`],
    ["an intro before the title starts", sql`intro_start_seconds = -1, intro_end_seconds = 8`],
    ["an intro behind the title's end", sql`intro_start_seconds = 90, intro_end_seconds = 101`],
    ["a recap without its start", sql`recap_end_seconds = 5`],
    ["a recap behind the title's end", sql`recap_start_seconds = 90, recap_end_seconds = 101`],
    [
      "a recap in the intro",
      sql`intro_start_seconds = 0, intro_end_seconds = 20, recap_start_seconds = 10, recap_end_seconds = 30`,
    ],
    ["credits from the start", sql`credits_start_seconds = 0`],
    ["credits from the end", sql`credits_start_seconds = 100`],
    ["credits in the intro", sql`intro_start_seconds = 0, intro_end_seconds = 20, credits_start_seconds = 10`],
  ])("%s", async (_name, set) => {
    await expect(change(await fixture.film(), set)).rejects.toThrow("violates check constraint");
  });

  test("markers of a series, which has no length of its own", async () => {
    const { id } = await fixture.series([1]);
    await expect(change(id, sql`intro_start_seconds = 0, intro_end_seconds = 20`)).rejects.toThrow("check constraint");
  });
});
