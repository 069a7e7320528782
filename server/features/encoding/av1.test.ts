import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFfmpeg } from "#server/adapters/ffmpeg/find.ts";
import { bytesOf } from "#server/files/in-memory.ts";
import { sql } from "#server/database/sql.ts";
import { createFirstPlaylists } from "#server/media/first-playlists.ts";
import { createEncodingFixture, type EncodingFixture } from "./encoding-test-fixture.ts";
import { av1Name } from "./playlists.ts";

let studio: EncodingFixture;
let film: string;
beforeAll(async () => {
  studio = await createEncodingFixture({ av1: true });
  film = await studio.make(
    "film.mp4",
    ...["-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=25:duration=4", "-f", "lavfi", "-i", "sine=duration=4"],
    ...["-preset", "ultrafast"],
  );
});
afterAll(() => studio.close());

const textIn = async (key: string) => {
  const file = await studio.media.open(key);
  return file ? (await bytesOf(await file.read())).toString() : "";
};
async function encodedAs(use: "film" | "trailer"): Promise<string> {
  const videoId = await studio.addTitle("Un film", "x");
  const id = await studio.receive(videoId, film, "film.mp4", use);
  await studio.work();
  expect((await studio.call("GET /admin/encodings/{id}", { params: { id } })).state).toBe("done");
  const row = await studio.site.database.row<{ key: string }>(sql`
    select coalesce(v.media_key, t.media_key) as key from videos v left join trailers t on t.video_id = v.id
    where v.id = ${videoId}`);
  return row?.key ?? "";
}

test("the top sizes come in AV1 besides, named and cut so that players can change between both", async () => {
  const folder = await encodedAs("film");
  const main = await textIn(`${folder}/master.m3u8`);
  const offered = [...main.matchAll(/CODECS="([^"]+)",RESOLUTION=(\S+?),[^\n]*\n(\S+)/g)].map(([, ...found]) => found);
  expect(offered).toEqual([
    [expect.stringMatching(/^avc1\.64[0-9a-f]{4},mp4a\.40\.2$/), "640x360", "v360/index.m3u8"],
    [expect.stringMatching(/^avc1\./), "960x540", "v540/index.m3u8"],
    [expect.stringMatching(/^avc1\./), "1280x720", "v720/index.m3u8"],
    ["av01.0.05M.08,mp4a.40.2", "1280x720", "v720-av1/index.m3u8"],
  ]);
  const cuts = async (rung: string) =>
    [...(await textIn(`${folder}/${rung}/index.m3u8`)).matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) =>
      Number(length).toFixed(1),
    );
  expect(await cuts("v720-av1")).toEqual(["1.0", "1.0", "2.0"]);
  expect(await cuts("v720")).toEqual(await cuts("v720-av1"));
  const programs = await findFfmpeg(undefined);
  const playlist = path.join(studio.site.config.dataDir, "media", folder, "v720-av1/index.m3u8");
  const { stdout } = await promisify(execFile)(programs?.ffprobe ?? "", [
    ...["-v", "error", "-count_frames", "-select_streams", "v", "-of", "csv=p=0"],
    ...["-show_entries", "stream=codec_name,width,height,nb_read_frames", playlist],
  ]);
  expect(stdout.trim().split("\n")[0]).toBe("av1,1280,720,100");
  // Every player begins with what it surely has.
  const playlistsOf = createFirstPlaylists({ files: studio.media, log: { warn: () => undefined } });
  expect(Object.keys(await playlistsOf(folder))).toEqual(["master.m3u8", "v360/index.m3u8"]);
});

test("trailers, which play without a script that could choose, stay in H.264", async () => {
  expect(await textIn(`${await encodedAs("trailer")}/master.m3u8`)).not.toContain("av01");
});

test.each([
  [[0x81, 0x05, 0x0c], "av01.0.05M.08"],
  [[0x81, 0x08, 0xcc], "av01.0.08H.10"],
  [[0x81, 0x4d, 0x60], "av01.2.13M.12"],
])("an av1C of %j is called %s", (record, name) => {
  expect(av1Name(Uint8Array.from(record))).toBe(name);
});
