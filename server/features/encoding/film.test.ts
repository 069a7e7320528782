import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { openFfmpegs } from "#server/adapters/ffmpeg/ffmpeg.ts";
import { findFfmpeg } from "#server/adapters/ffmpeg/find.ts";
import { bytesOf } from "#server/files/in-memory.ts";
import { sql } from "#server/database/sql.ts";
import { expectFault, openStaffSession } from "#tests/support/staff.ts";
import { createEncodingFixture, type EncodingFixture } from "./encoding-test-fixture.ts";
import { readLoudness } from "./audio/audio.ts";

const here = await openFfmpegs(undefined);

describe.each(here)("by $name", (ffmpeg) => {
  let studio: EncodingFixture;
  beforeAll(async () => {
    studio = await createEncodingFixture({ ffmpegs: async () => [ffmpeg] });
  });
  afterAll(() => studio.close());

  type Title = { media_key: string; duration_seconds: number; images_key: string; color: string };
  const titleOf = (id: number) =>
    studio.site.database.row<Title>(sql`
    select media_key, duration_seconds, images_key, color from videos where id = ${id}`);
  const textIn = async (key: string) => {
    const file = await studio.media.open(key);
    return file ? (await bytesOf(await file.read())).toString() : "";
  };
  const show = (id: number) => studio.call("GET /admin/encodings/{id}", { params: { id } });
  const mediaPath = (key: string) => path.join(studio.site.config.dataDir, "media", key);

  describe("a film with one audio track", () => {
    let videoId: number;
    let encodingId: number;
    let title: Title;
    beforeAll(async () => {
      // Three visually distinct scenes, a loud tone, then silence.
      const file = await studio.make(
        "film.mp4",
        "-f lavfi -i testsrc2=size=640x360:rate=25:duration=4",
        "-f lavfi -i smptebars=size=640x360:rate=25:duration=4",
        "-f lavfi -i mandelbrot=size=640x360:rate=25",
        "-f lavfi -i sine=frequency=400:duration=7",
        "-filter_complex",
        "[2:v]trim=duration=3[m];[0:v][1:v][m]concat=n=3:v=1[v];[3:a]apad=whole_dur=11,volume=10dB[a]",
        "-map [v] -map [a] -t 11 -preset ultrafast -shortest",
      );
      videoId = await studio.addTitle("Trois scènes");
      encodingId = await studio.receive(videoId, file);
      await studio.work();
      title = (await titleOf(videoId)) as Title;
    });

    test("becomes the title’s stream, with its duration", async () => {
      expect(await show(encodingId)).toMatchObject({ state: "done", progress: 1, reason: null, stage: null });
      expect(title.media_key).toMatch(new RegExp(`^encoded/${videoId}-[0-9a-f]{12}$`));
      expect(title.duration_seconds).toBe(11);
    });

    test("has rungs up to its own size, short first segments and muxed audio", async () => {
      const main = await textIn(`${title.media_key}/master.m3u8`);
      expect(main).toMatch(/CODECS="avc1\.64[0-9a-f]{4},mp4a\.40\.2",RESOLUTION=640x360,FRAME-RATE=25\.000/);
      expect(main.match(/#EXT-X-STREAM-INF/g)).toHaveLength(1);
      expect(main).not.toContain("EXT-X-MEDIA");
      const playlist = await textIn(`${title.media_key}/v360/index.m3u8`);
      const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, duration]) => Number(duration));
      expect(durations.map((duration) => Math.round(duration * 10) / 10)).toEqual([1, 1, 2, 4, 3]);
      expect(await studio.site.database.rows(sql`select id from tracks where video_id = ${videoId}`)).toEqual([]);
    });

    test("is normalised to −23 LUFS, with peaks below −1 dBTP", async () => {
      const programs = await findFfmpeg(undefined);
      const { stderr } = await promisify(execFile)(programs?.ffmpeg ?? "", [
        "-hide_banner",
        "-i",
        mediaPath(`${title.media_key}/v360/index.m3u8`),
        "-af",
        "ebur128=peak=true:framelog=verbose",
        "-f",
        "null",
        "-",
      ]);
      const { lufs, peak } = readLoudness(stderr);
      expect(Math.abs(lufs + 23)).toBeLessThanOrEqual(0.5);
      expect(peak).toBeLessThanOrEqual(-1);
    });

    test("has a storyboard with a tile every two seconds", async () => {
      const cues = await textIn(`${title.media_key}/storyboard.vtt`);
      expect(cues.match(/-->/g)).toHaveLength(6);
      expect(cues).toContain("00:00:10.000 --> 00:00:11.000\nstoryboard-1.webp#xywh=800,0,160,90");
      expect(await studio.media.stat(`${title.media_key}/storyboard-1.webp`)).toBeDefined();
    });

    test("offers poster candidates of distinct scenes, the first of which was used", async () => {
      const { data } = await studio.call("GET /admin/titles/{id}/poster-candidates", { params: { id: videoId } });
      expect(data.length).toBeGreaterThanOrEqual(3);
      expect(data[0]).toMatchObject({ width: 640, height: 360 });
      const scenes = new Set(
        data
          .slice(0, 3)
          .map(({ seconds }) => Number(seconds))
          .map((seconds) => (seconds < 4 ? "a" : seconds < 8 ? "b" : "c")),
      );
      expect(scenes.size).toBe(3);
      const picture = await studio.site.send("GET", `/api${data[0]?.url}`, { token: studio.token });
      expect(picture.headers.get("content-type")).toBe("image/jpeg");
      expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      expect(title.images_key).toMatch(new RegExp(`^title-${videoId}-`));
      expect(title.color).toMatch(/^#[0-9a-f]{6}$/);
      const files = await readdir(path.join(studio.site.config.dataDir, "images", title.images_key));
      expect(files).toEqual(expect.arrayContaining(["vertical-480.avif", "cover-2400.webp", "kid-240.avif"]));
    });

    test("reports the silent end, and logs the loudness before and after", async () => {
      const { findings, log } = await show(encodingId);
      expect(findings.map(({ code }) => code)).toEqual(["silent-end"]);
      expect(log).toMatch(/sound 1: -?[\d.]+ LUFS, .* → -2[23]/);
    });

    // What happens to the files afterwards is the same, whichever FFmpeg made them.
    if (ffmpeg !== here[0]) return;

    test("uses the candidate and crop that an editor chooses", async () => {
      const { data } = await studio.call("GET /admin/titles/{id}/poster-candidates", { params: { id: videoId } });
      const candidate_id = data[1]?.id ?? 0;
      const choose = (id: number, crops: object = {}) =>
        studio.call("PUT /admin/titles/{id}/pictures", { params: { id }, body: { candidate_id, crops } });
      await expectFault(choose(await studio.addTitle("Un autre")), "notFound");
      await expectFault(choose(videoId, { cover: { x: 0.9, y: 0, width: 0.5, height: 1 } }), "invalid");
      const { images_key } = await choose(videoId, { vertical: { x: 0, y: 0, width: 0.2, height: 1 } });
      expect(images_key).not.toBe(title.images_key);
      title = (await titleOf(videoId)) as Title;
      expect(title.images_key).toBe(images_key);
    });

    test("stores the choice, and accepts an editor’s own picture beside the frames", async () => {
      const params = { id: videoId };
      const offered = () => studio.call("GET /admin/titles/{id}/poster-candidates", { params });
      expect((await offered()).chosen).toMatchObject({ crops: { vertical: { x: 0, y: 0, width: 0.2, height: 1 } } });
      const upload = (content: Buffer) => {
        const body = new FormData();
        body.set("file", new Blob([new Uint8Array(content)]), "affiche.png");
        return studio.call("POST /admin/titles/{id}/poster-candidates", { params, body });
      };
      const plain = (width: number, height: number) =>
        sharp({ create: { width, height, channels: 3, background: "#336699" } })
          .png()
          .toBuffer();
      await expect(upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).rejects.toThrow(/not a picture/);
      await expect(upload(await plain(600, 900))).rejects.toThrow(/too small: at least 640 pixels/);
      const own = await upload(await plain(800, 1200));
      expect(own).toMatchObject({ seconds: null, width: 800, height: 1200 });
      expect((await offered()).data[0]).toEqual(own);
      const picture = await studio.site.send("GET", `/api${own.url}`, { token: studio.token });
      expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).format).toBe("jpeg");
      const other = await studio.addTitle("Un autre encore");
      const choose = (id: number) =>
        studio.call("PUT /admin/titles/{id}/pictures", { params: { id }, body: { candidate_id: own.id } });
      await expectFault(choose(other), "notFound");
      const { images_key: imagesKey } = await choose(videoId);
      expect((await offered()).chosen).toEqual({ candidate_id: own.id, crops: {} });
      title = { ...title, images_key: imagesKey };
    });

    test("leaves no working files behind", async () => {
      expect(await readdir(path.join(studio.site.config.dataDir, "scratch"))).toEqual([]);
    });

    test("is replaced atomically by a later version, and deleted once nobody can be watching it", async () => {
      const video = "-f lavfi -i testsrc=size=320x180:rate=25:duration=2 -preset ultrafast";
      const file = await studio.make("again.mp4", video);
      await studio.receive(videoId, file, "again.mp4");
      await studio.work();
      const after = await titleOf(videoId);
      expect(after?.media_key).not.toBe(title.media_key);
      // A new version keeps the pictures.
      expect(after?.images_key).toBe(title.images_key);
      const exists = async () => (await studio.media.stat(`${title.media_key}/master.m3u8`)) !== undefined;
      // Signatures issued before the replacement expire after a quarter of an hour.
      studio.site.clock.set(new Date().toISOString());
      await studio.site.database.run(
        sql`update encodings set replaced_at = ${studio.site.clock.now()} where replaced_at is not null`,
      );
      await studio.work();
      expect(await exists()).toBe(true);
      studio.site.clock.advance({ seconds: 8 * 3600 });
      await studio.work();
      expect(await exists()).toBe(false);
      expect(await studio.media.stat(`${after?.media_key}/master.m3u8`)).toBeDefined();
    });

    test("is re-encoded from the same source, and the previous version stays for its viewers", async () => {
      // The editor's session expired when the clock advanced.
      const call = studio.site.as({ token: await openStaffSession(studio.site, studio.editor.id) });
      const { data } = await call("GET /admin/encodings", { query: { video_id: videoId } });
      const [latest, replaced] = data;
      expect([latest?.is_in_use, replaced?.is_in_use]).toEqual([true, false]);
      const retry = (id = 0) => call("POST /admin/encodings/{id}/retry", { params: { id } });
      await expectFault(retry(replaced?.id), "conflict");
      const before = (await titleOf(videoId))?.media_key;
      expect(await retry(latest?.id)).toMatchObject({ state: "waiting", is_in_use: false });
      await studio.work();
      expect((await titleOf(videoId))?.media_key).not.toBe(before);
      const exists = async () => (await studio.media.stat(`${before}/master.m3u8`)) !== undefined;
      // Viewers keep it for six hours.
      studio.site.clock.advance({ seconds: 5 * 3600 });
      await studio.work();
      expect(await exists()).toBe(true);
      studio.site.clock.advance({ seconds: 3 * 3600 });
      await studio.work();
      expect(await exists()).toBe(false);
    });
  });
});
