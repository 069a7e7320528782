import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { bytesOf } from "#server/files/in-memory.ts";
import { expectFault } from "#tests/support/staff.ts";
import { createEncodingFixture, type EncodingFixture } from "./encoding-test-fixture.ts";

let studio: EncodingFixture;
let videoId: number;
let encodingId: number;
beforeAll(async () => {
  studio = await createEncodingFixture();
  const tone = (hertz: number) => `-f lavfi -i sine=frequency=${hertz}:duration=5`;
  const folder = path.join(studio.site.config.dataDir, "made");
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "fr.srt"), "1\n00:00:01,000 --> 00:00:02,000\nBonjour à vous\n");
  await writeFile(path.join(folder, "en.srt"), "1\n00:00:01,000 --> 00:00:02,000\nHello you\n");
  const file = await studio.make(
    "voices.mkv",
    "-f lavfi -i testsrc2=size=160x90:rate=25:duration=5",
    tone(300),
    tone(800),
    tone(1500),
    tone(2000),
    "-i",
    path.join(folder, "fr.srt"),
    "-i",
    path.join(folder, "en.srt"),
    "-map 0:v -map 3:a -map 1:a -map 2:a -map 4:a -map 5:s -map 6:s",
    "-metadata:s:a:0 language=fre -metadata:s:a:0 title=Audiodescription",
    "-metadata:s:a:1 language=fre -metadata:s:a:2 language=eng -metadata:s:a:3 language=eng",
    "-metadata:s:s:0 language=fre -metadata:s:s:1 language=eng -disposition:s:1 forced",
    "-preset ultrafast",
  );
  videoId = await studio.addTitle("À plusieurs voix", "title-of-others");
  encodingId = await studio.receive(videoId, file, "voices.mkv");
  await studio.work();
});
afterAll(() => studio.close());

type Track = { kind: string; language: string; role: string; label: string; key: string; position: number };
const tracks = () =>
  studio.site.database.rows<Track>(sql`
    select kind, language, role, label, key, position from tracks where video_id = ${videoId} order by kind, position`);
const textIn = async (name: string) => {
  const row = await studio.site.database.row<{ media_key: string }>(
    sql`select media_key from videos where id = ${videoId}`,
  );
  const file = await studio.media.open(`${row?.media_key}/${name}`);
  return file ? (await bytesOf(await file.read())).toString() : "";
};
const show = (id: number) => studio.call("GET /admin/encodings/{id}", { params: { id } });

describe("a film with several audio and caption tracks", () => {
  test("offers each language and role once, audio description never first", async () => {
    const { state, reason, findings, facts } = await show(encodingId);
    expect({ state, reason }).toEqual({ state: "done", reason: null });
    expect(findings.map(({ code }) => code)).toEqual(["small", "same-sound"]);
    expect(facts?.audio.map(({ language }) => language)).toEqual(["fr", "fr", "en", "en"]);
    expect(await tracks()).toEqual([
      { kind: "audio", language: "fr", role: "main", label: "Français", key: "sound-1/index.m3u8", position: 1 },
      { kind: "audio", language: "en", role: "main", label: "English", key: "sound-2/index.m3u8", position: 2 },
      {
        kind: "audio",
        language: "fr",
        role: "description",
        label: "Français (audiodescription)",
        key: "sound-3/index.m3u8",
        position: 3,
      },
      { kind: "captions", language: "fr", role: "main", label: "Français", key: "subs-fr/all.vtt", position: 1 },
      {
        kind: "captions",
        language: "en",
        role: "forced",
        label: "English (forced)",
        key: "subs-en-forced/all.vtt",
        position: 2,
      },
    ]);
  });

  test("lists them as renditions in its main playlist", async () => {
    const main = await textIn("master.m3u8");
    const audio = main.split("\n").filter((line) => line.includes("TYPE=AUDIO"));
    expect(audio.map((line) => /LANGUAGE="(\w+)",DEFAULT=(\w+)/.exec(line)?.slice(1))).toEqual([
      ["fr", "YES"],
      ["en", "NO"],
      ["fr", "NO"],
    ]);
    expect(audio[2]).toContain('CHARACTERISTICS="public.accessibility.describes-video"');
    expect(main).toMatch(/TYPE=SUBTITLES.*NAME="English \(forced\)".*FORCED=YES/);
    expect(main).toMatch(/#EXT-X-STREAM-INF:.*AUDIO="sound".*SUBTITLES="subs"/);
    expect(await textIn("sound-1/index.m3u8")).toContain("s00000.m4s");
    expect(await textIn("subs-fr/all.vtt")).toMatch(/00:00:01\.00\d --> 00:00:02\.00\d\nBonjour à vous/);
  });

  test("accepts uploaded captions, which replace embedded ones of the same language and role", async () => {
    const latin = Buffer.from("1\n00:00:01,000 --> 00:00:03,000\nÀ bientôt, ma chère voisine d'été\n", "latin1");
    const id = await studio.receive(videoId, latin, "Voix.fr.srt", "captions");
    const sdh = "WEBVTT\n\n00:01.000 --> 00:02.000\n[Rires]\n";
    await studio.receive(videoId, Buffer.from(sdh), "Voix.fr.sdh.vtt", "captions");
    await studio.work();
    expect(await show(id)).toMatchObject({ state: "done", findings: [{ code: "captions-encoding" }] });
    const captions = (await tracks()).filter(({ kind }) => kind === "captions");
    expect(captions.map(({ language, role, position }) => [language, role, position])).toEqual([
      ["en", "forced", 1],
      ["fr", "main", 2],
      ["fr", "sdh", 3],
    ]);
    expect(await textIn("subs-fr/all.vtt")).toContain("À bientôt, ma chère voisine d'été");
    expect((await textIn("master.m3u8")).match(/TYPE=SUBTITLES/g)).toHaveLength(3);
    expect((await tracks()).filter(({ kind }) => kind === "audio")).toHaveLength(3);
  });

  test("keeps them when the film is encoded again", async () => {
    const file = await studio.make("short.mp4", "-f lavfi -i testsrc=size=160x90:duration=1.5 -preset ultrafast");
    await studio.receive(videoId, file, "short.mp4");
    await studio.work();
    expect((await tracks()).map(({ kind, language, role }) => [kind, language, role])).toEqual([
      ["captions", "fr", "main"],
      ["captions", "fr", "sdh"],
    ]);
    expect(await textIn("subs-fr-sdh/all.vtt")).toContain("[Rires]");
  });

  test("refuses malformed captions with the line number, and keeps those it has", async () => {
    const broken = Buffer.from("1\n00:00:01,000 --> 00:00:02,000\nBonjour\n\n2\n00:00:0x,000 --> 00:00:04,000\nOui\n");
    const id = await studio.receive(videoId, broken, "Voix.fr.srt", "captions");
    await studio.work();
    expect(await show(id)).toMatchObject({
      state: "failed",
      reason: "Captions, line 6: this time cannot be read (“00:00:0x,000 --> 00:00:04,000”).",
    });
    expect(await textIn("subs-fr/all.vtt")).toContain("À bientôt");
  });

  test("loses captions that an editor removes, and does not regain them when others are added", async () => {
    const params = { id: videoId };
    const remove = (language: string) =>
      studio.call("DELETE /admin/titles/{id}/captions", { params, query: { language, role: "main" } });
    await expectFault(remove("en"), "notFound");
    await remove("fr");
    await studio.receive(videoId, Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nHola\n"), "Voz.es.vtt", "captions");
    await studio.work();
    const { tracks: left } = await studio.call("GET /admin/titles/{id}/media", { params });
    expect(left.map(({ language, role }) => [language, role])).toEqual([
      ["fr", "sdh"],
      ["es", "main"],
    ]);
    expect((await textIn("master.m3u8")).match(/TYPE=SUBTITLES/g)).toHaveLength(2);
  });
});

test("a trailer becomes the title’s trailer, with its own picture", async () => {
  const file = await studio.make("trailer.mp4", "-f lavfi -i testsrc=size=160x90:duration=1.5 -preset ultrafast");
  await studio.receive(videoId, file, "trailer.mp4", "trailer");
  await studio.work();
  const trailer = await studio.site.database.row<{ media_key: string; images_key: string; duration_seconds: number }>(
    sql`select media_key, images_key, duration_seconds from trailers where video_id = ${videoId}`,
  );
  expect(trailer).toMatchObject({ media_key: expect.stringMatching(/^encoded\//), duration_seconds: 2 });
  const images = path.join(studio.site.config.dataDir, "images", trailer?.images_key ?? "");
  expect(await readdir(images)).toHaveLength(4);

  const params = { id: videoId };
  const offered = async () => (await studio.call("GET /admin/titles/{id}/media", { params })).trailers;
  expect(await offered()).toEqual([{ position: 1, duration: 2, images_key: trailer?.images_key }]);
  await studio.call("DELETE /admin/titles/{id}/trailer", { params });
  expect(await offered()).toEqual([]);
  await expectFault(studio.call("DELETE /admin/titles/{id}/trailer", { params }), "notFound");
});

test("embedded captions that are too large are skipped, and the film is encoded", async () => {
  const folder = path.join(studio.site.config.dataDir, "made");
  // All distinct: FFmpeg skips a caption that repeats the previous one.
  const cueOf = (n: number) => `${n}\n00:00:00,000 --> 00:00:01,000\n${n} ${"x".repeat(1000)}\n`;
  const cues = Array.from({ length: 22_000 }, (_, index) => cueOf(index + 1));
  await writeFile(path.join(folder, "large.srt"), cues.join("\n"));
  const film = await studio.make(
    "large.mkv",
    "-f lavfi -i testsrc2=size=64x36:rate=10:duration=1.5 -i",
    path.join(folder, "large.srt"),
    "-map 0:v -map 1:s -preset ultrafast",
  );
  const title = await studio.addTitle("Trop de mots", "title-of-others");
  const id = await studio.receive(title, film, "large.mkv");
  await studio.work();
  expect((await show(id)).state).toBe("done");
  expect(await studio.site.database.rows(sql`select id from tracks where video_id = ${title}`)).toEqual([]);
});
