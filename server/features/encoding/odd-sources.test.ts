import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openFfmpegs } from "#server/adapters/ffmpeg/ffmpeg.ts";
import { bytesOf } from "#server/files/in-memory.ts";
import { sql } from "#server/database/sql.ts";
import { createEncodingFixture, type EncodingFixture } from "./encoding-test-fixture.ts";

const here = await openFfmpegs(undefined);

describe.each(here)("by $name", (ffmpeg) => {
  let studio: EncodingFixture;
  beforeAll(async () => {
    studio = await createEncodingFixture({ ffmpegs: async () => [ffmpeg] });
  });
  afterAll(() => studio.close());

  const picture = (size = "160x90", seconds = 1.5, rate = "25") =>
    `-f lavfi -i testsrc2=size=${size}:rate=${rate}:duration=${seconds}`;
  const tone = (seconds = 1.5) => `-f lavfi -i sine=frequency=500:duration=${seconds}`;
  const quick = "-preset ultrafast";

  async function encode(content: string | Buffer, name?: string) {
    const videoId = await studio.addTitle("Un film", "title-of-others");
    const id = await studio.receive(videoId, content, name);
    await studio.work();
    const { state, reason, findings, log } = await studio.call("GET /admin/encodings/{id}", { params: { id } });
    const title = await studio.site.database.row<{ media_key: string | null }>(
      sql`select media_key from videos where id = ${videoId}`,
    );
    const file = title?.media_key ? await studio.media.open(`${title.media_key}/master.m3u8`) : undefined;
    const main = file ? (await bytesOf(await file.read())).toString() : "";
    return { key: title?.media_key, state, reason, log, codes: findings.map(({ code }) => code), main };
  }

  /** Luma and both chroma values of the centre pixel of a rung's first frame, as stored. */
  async function colourIn(rung: string, width: number, height: number): Promise<number[]> {
    const first = await studio.media.pathOf?.(`${rung}/init.mp4`);
    const segment = await studio.media.pathOf?.(`${rung}/s00000.m4s`);
    const raw = "-frames:v 1 -f rawvideo -pix_fmt yuv420p";
    const frame = await readFile(await studio.make("frame.yuv", "-i", `concat:${first}|${segment}`, raw));
    const luma = width * height;
    const inChroma = (width * height) / 8 + width / 4;
    return [luma / 2 + width / 2, luma + inChroma, luma * 1.25 + inChroma].map((at) => frame[at] ?? 0);
  }

  const sizeIn = (main: string) => /RESOLUTION=(\d+x\d+)/.exec(main)?.[1];

  describe("formats that cameras and editing programs write are encoded", () => {
    test.each<[what: string, name: string, args: string[], size: string, codes: string[]]>([
      ["portrait", "portrait.mp4", [picture("90x160"), quick], "90x160", ["portrait", "small", "no-sound"]],
      [
        "variable frame rate",
        "variable.mkv",
        [picture(), tone(), "-vf select='not(mod(n,3))+lt(n,12)' -fps_mode vfr", quick],
        "160x90",
        ["small"],
      ],
      ["six audio channels", "surround.mp4", [picture(), tone(), "-ac 6", quick], "160x90", ["small", "surround"]],
      [
        "HDR",
        "hdr.mp4",
        [
          picture("64x36"),
          "-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le",
          "-x265-params log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc",
          "-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc",
        ],
        "64x36",
        ["high-dynamic-range", "rare-pixels", "small", "no-sound"],
      ],
      [
        "interlaced",
        "interlaced.ts",
        [picture("160x96"), "-vf interlace -flags +ilme+ildct -c:v mpeg2video -pix_fmt yuv420p"],
        "160x96",
        ["interlaced", "small", "no-sound"],
      ],
      [
        "4:2:2",
        "prores.mov",
        [picture(), "-c:v prores_ks -pix_fmt yuv422p10le"],
        "160x90",
        ["rare-pixels", "small", "no-sound"],
      ],
      [
        "non-square pixels",
        "wide.avi",
        [picture("120x90"), "-vf setsar=4/3 -c:v mpeg4"],
        "160x90",
        ["odd-pixels", "small", "no-sound"],
      ],
      [
        "odd width and height",
        "odd.mkv",
        ["-f lavfi -i testsrc=size=161x91:duration=1.5 -pix_fmt yuv444p", quick],
        "162x92",
        ["rare-pixels", "small", "no-sound"],
      ],
      [
        "silent",
        "silent.mp4",
        [picture(), "-f lavfi -i anullsrc -shortest", quick],
        "160x90",
        ["small", "silent-sound"],
      ],
    ])("%s", async (_what, name, args, size, codes) => {
      const { state, reason, codes: found, main, log } = await encode(await studio.make(name, ...args), name);
      expect({ state, reason, log: state === "done" ? "" : log }).toEqual({ state: "done", reason: null, log: "" });
      expect(sizeIn(main)).toBe(size);
      expect(found.toSorted()).toEqual(codes.toSorted());
    });

    test("a video rotated by the camera, as upright", async () => {
      const landscape = await studio.make("landscape.mp4", picture("160x90"), quick);
      const rotated = await studio.make("rotated.mp4", "-i", landscape, "-c copy -metadata:s:v rotate=90");
      const { state, main, codes } = await encode(rotated);
      // Newer versions of FFmpeg do not write this old tag.
      expect(state).toBe("done");
      expect(codes.includes("turned") ? sizeIn(main) : "90x160").toBe("90x160");
    });

    test.each([
      ["in high definition is kept", 1280, 720, [120, 90, 190], [232, 96, 41]],
      // The same colour converted from BT.601 to BT.709.
      ["in standard definition is converted", 640, 360, [111, 96, 189], [220, 86, 44]],
    ])("a colour without a declared matrix %s", async (_what, width, height, colour, onPoster) => {
      const plain = `nullsrc=size=${width}x${height}:rate=25:duration=1.2,format=yuv420p,geq=lum=120:cb=90:cr=190`;
      const { key } = await encode(await studio.make("plain.mp4", "-f lavfi -i", plain, quick));
      const stored = await colourIn(`${key}/v${height}`, width, height);
      for (const [component, value] of colour.entries())
        expect(Math.abs((stored[component] ?? 0) - value)).toBeLessThanOrEqual(2);
      const poster = await sharp(await studio.media.pathOf?.(`${key}/originals/poster-1.jpg`)).stats();
      for (const [channel, value] of onPoster.entries())
        expect(Math.abs((poster.channels[channel]?.mean ?? 0) - value)).toBeLessThanOrEqual(3);
    });

    test("a file with a wrong extension", async () => {
      const file = await studio.make("film.mkv", picture(), quick);
      const { state, codes } = await encode(file, "film.mp4");
      expect([state, codes]).toEqual(["done", ["small", "no-sound", "other-container"]]);
    });
  });

  describe("unusable files are refused with a reason", () => {
    test("a truncated film", async () => {
      const whole = await studio.make("long.mp4", picture("320x180", 6), "-movflags faststart", quick);
      const bytes = await readFile(whole);
      const { state, reason } = await encode(bytes.subarray(0, Math.floor(bytes.length / 2)));
      expect(state).toBe("failed");
      expect(reason).toMatch(
        /^The file is cut off: it claims 6 s and holds only \d(?:\.\d)?\. Upload all of it again\.$/,
      );
    });

    // The rest is found out by ffprobe, of which there is one.
    if (ffmpeg !== here[0]) return;

    test("a film of a tenth of a second", async () => {
      const { reason } = await encode(await studio.make("flash.mp4", picture("160x90", 0.1), quick));
      expect(reason).toBe("The video lasts 0.1 s: it has to last a second at least.");
    });

    test("audio without video", async () => {
      const { reason } = await encode(await studio.make("song.mp3", tone()), "song.mp3");
      expect(reason).toMatch(/^There is no picture in this file/);
    });

    test("a film without its index", async () => {
      const whole = await studio.make("moov.mp4", picture(), quick);
      const bytes = await readFile(whole);
      const { reason } = await encode(bytes.subarray(0, bytes.indexOf("moov") - 4));
      expect(reason).toMatch(/^This is not a video that can be read/);
    });

    test.each([
      ["zeros", Buffer.alloc(5000)],
      ["an archive", Buffer.from("504b0304140000000800", "hex")],
      ["an HTML page", Buffer.from("<!doctype html><title>404</title>")],
      ["a picture", Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex")],
      ["a playlist", Buffer.from("ffconcat version 1.0\nfile /etc/hostname\n")],
      ["half a header", Buffer.from("00000020667479706973", "hex")],
      ["a Matroska file's first bytes", Buffer.from("1a45dfa39f4286810142f7", "hex")],
      ["random bytes", Buffer.from(Array.from({ length: 4000 }, (_, n) => (n * 7919 + (n >> 3) * 104_729) % 256))],
    ])("%s", async (_what, bytes) => {
      const { state, reason } = await encode(bytes);
      expect(state).toBe("failed");
      expect(reason).toMatch(/^(?:This is not a video|There is no picture)/);
      expect(reason).not.toContain(studio.site.config.dataDir);
    });
  });
});
