import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { openFfmpegs, type Ffmpeg } from "#server/adapters/ffmpeg/ffmpeg.ts";
import { findFfmpeg } from "#server/adapters/ffmpeg/find.ts";
import { bytesOf } from "#server/files/in-memory.ts";
import { sql } from "#server/database/sql.ts";
import { createFirstPlaylists } from "#server/media/first-playlists.ts";
import { createEncodingFixture } from "../encoding-test-fixture.ts";
import { av1CodecString, segmentDurations } from "./playlists.ts";

const here = await openFfmpegs(undefined);

/** Encodes one film by one of these FFmpegs, as a film or as a trailer. Twelve frames a second are as good for cuts as 25. */
async function openStudio(ffmpegs: Ffmpeg[]) {
  const studio = await createEncodingFixture({ av1: true, ffmpegs: async () => ffmpegs });
  onTestFinished(() => studio.close());
  const film = await studio.make(
    "film.mp4",
    "-f lavfi -i testsrc2=size=1280x720:rate=12:duration=4 -f lavfi -i sine=duration=4 -preset ultrafast",
  );
  const textIn = async (key: string) => {
    const file = await studio.media.open(key);
    return file ? (await bytesOf(await file.read())).toString() : "";
  };
  return {
    studio,
    textIn,
    async encodedAs(use: "film" | "trailer") {
      const videoId = await studio.addTitle("Un film", "x");
      const id = await studio.receive(videoId, film, "film.mp4", use);
      await studio.work();
      const { state, findings } = await studio.call("GET /admin/encodings/{id}", { params: { id } });
      expect(state).toBe("done");
      const row = await studio.site.database.row<{ key: string }>(sql`
        select coalesce(v.media_key, t.media_key) as key from videos v left join trailers t on t.video_id = v.id
        where v.id = ${videoId}`);
      return { folder: row?.key ?? "", findings };
    },
    async offeredIn(folder: string) {
      const main = await textIn(`${folder}/master.m3u8`);
      return [...main.matchAll(/CODECS="([^"]+)",RESOLUTION=(\S+?),[^\n]*\n(\S+)/g)].map(([, ...found]) => found);
    },
  };
}

test.each(here)(
  "by $name ($program) all renditions are cut at the same times; AV1 is one of them, or a finding says why not",
  async (ffmpeg) => {
    const { studio, textIn, encodedAs, offeredIn } = await openStudio([ffmpeg]);
    const { folder, findings } = await encodedAs("film");
    const offered = await offeredIn(folder);
    expect(offered.slice(0, 3)).toEqual([
      [expect.stringMatching(/^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/), "640x360", "v360/index.m3u8"],
      [expect.stringMatching(/^avc1\./), "960x540", "v540/index.m3u8"],
      [expect.stringMatching(/^avc1\./), "1280x720", "v720/index.m3u8"],
    ]);
    for (const [, , playlist = ""] of offered) {
      const durations = segmentDurations(await textIn(`${folder}/${playlist}`)).map((seconds) => seconds.toFixed(1));
      expect({ playlist, durations }).toEqual({ playlist, durations: ["1.0", "1.0", "2.0"] });
    }
    const noAv1 = findings.filter(({ code }) => code === "no-av1");
    expect(offered.slice(3)).toEqual(
      noAv1.length > 0 ? [] : [["av01.0.05M.08,mp4a.40.2", "1280x720", "v720-av1/index.m3u8"]],
    );
    for (const { text } of noAv1) expect(text).toMatch(/^No AV1: no FFmpeg of the machine/);
    // The first playlist is H.264, which every player decodes.
    const playlistsOf = createFirstPlaylists({ files: studio.media, log: { warn: () => undefined } });
    expect(Object.keys(await playlistsOf(folder))).toEqual(["master.m3u8", "v360/index.m3u8"]);
    if (noAv1.length > 0) return;
    const programs = await findFfmpeg(undefined);
    const av1 = path.join(studio.site.config.dataDir, "media", folder, "v720-av1/index.m3u8");
    const { stdout } = await promisify(execFile)(programs?.ffprobe ?? "", [
      ..."-v error -count_frames -select_streams v -of csv=p=0".split(" "),
      "-show_entries",
      "stream=codec_name,width,height,nb_read_frames",
      av1,
    ]);
    expect(stdout.trim().split("\n")[0]).toBe("av1,1280,720,48");
  },
  180_000,
);

// By the one that the encoder chooses of all: the first that encodes AV1, where any does.
test("trailers are encoded in H.264 only, without a finding, since they are played natively", async () => {
  const { encodedAs, offeredIn } = await openStudio(here);
  const { folder, findings } = await encodedAs("trailer");
  expect((await offeredIn(folder)).map(([codecs]) => codecs?.slice(0, 4))).toEqual(["avc1", "avc1", "avc1"]);
  expect(findings.map(({ code }) => code)).not.toContain("no-av1");
}, 180_000);

test.each([
  [[0x81, 0x05, 0x0c], "av01.0.05M.08"],
  [[0x81, 0x08, 0xcc], "av01.0.08H.10"],
  [[0x81, 0x4d, 0x60], "av01.2.13M.12"],
])("an av1C record of %j has the codec string %s", (record, name) => {
  expect(av1CodecString(Uint8Array.from(record))).toBe(name);
});
