import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeWorkspace as workspaceIn } from "#server/adapters/fence/workspace.ts";
import { openFfmpegs, type Ffmpeg } from "#server/adapters/ffmpeg/ffmpeg.ts";
import { FfmpegError } from "#server/adapters/ffmpeg/run.ts";
import { readConfig } from "#server/config/config.ts";
import { reportEncoder } from "#server/process/encoder.ts";
import { createLog } from "#server/log.ts";
import { createEncoder } from "./encoder.ts";
import { createEncodingFixture } from "../encoding-test-fixture.ts";

let folder: string;
let runs: string[];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "silecs-encoder-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const playlistOf = (durations: readonly number[]) =>
  ["#EXTM3U", ...durations.map((duration) => `#EXTINF:${duration},\ns.m4s`)].join("\n");
let serial = 0;

/** A fake FFmpeg. `av1`: the segment durations that it produces; empty if it lacks the encoder. */
function fakeFfmpeg(name: string, { av1 = [1, 1, 2], hdr = true, h264 = true } = {}): Ffmpeg {
  const run: Ffmpeg["run"] = async (args, { workspace: { folder: own } }) => {
    runs.push(name);
    if (args.includes("null") && !hdr) throw new FfmpegError("No such filter: 'zscale'");
    if (args.includes("libx264") && !h264) throw new FfmpegError("Unknown encoder 'libx264'");
    if (args.includes("libsvtav1") && av1.length === 0) throw new FfmpegError("Unknown encoder 'libsvtav1'");
    const durations = args.includes("libsvtav1") ? av1 : [1, 1, 2];
    if (!args.includes("null")) writeFileSync(path.join(own, "out/index.m3u8"), playlistOf(durations));
    return { said: "" };
  };
  const probe = () => Promise.reject(new Error("not probed"));
  const makeWorkspace: Ffmpeg["makeWorkspace"] = (parent, prefix) => workspaceIn(parent, prefix, null);
  const build = `${name} ${(serial += 1)}`;
  return { name, program: `/opt/${name}`, build, probe, run, makeWorkspace, input: () => [] };
}
const chosen = async (ffmpegs: Ffmpeg[], av1 = true) => {
  runs = [];
  const encoder = await createEncoder(async () => ffmpegs, { av1, scratchFolder: folder })();
  return encoder && { name: encoder.name, lacks: encoder.lacks };
};

test("the first FFmpeg with every required ability is chosen", async () => {
  const wrongCuts = { av1: [4] };
  expect(await chosen([fakeFfmpeg("old", wrongCuts), fakeFfmpeg("new")])).toEqual({ name: "new", lacks: [] });
  // AV1 is not tested if it is not required.
  expect(await chosen([fakeFfmpeg("old", wrongCuts), fakeFfmpeg("new")], false)).toEqual({ name: "old", lacks: [] });
  expect(await chosen([fakeFfmpeg("none", { av1: [] }), fakeFfmpeg("new")])).toEqual({ name: "new", lacks: [] });
});

test("if none has every ability, the first that encodes H.264 is chosen", async () => {
  expect(await chosen([fakeFfmpeg("odd", { h264: false }), fakeFfmpeg("old", { av1: [4], hdr: false })])).toEqual({
    name: "old",
    lacks: ["av1", "hdr"],
  });
  expect(await chosen([fakeFfmpeg("odd", { h264: false })])).toBeUndefined();
  expect(await chosen([])).toBeUndefined();
});

test("each FFmpeg is tested once, and leaves no files", async () => {
  const ffmpegs = [fakeFfmpeg("old", { av1: [4] }), fakeFfmpeg("new")];
  await chosen(ffmpegs);
  expect(runs).toEqual(["old", "old", "old", "new", "new", "new"]);
  await chosen(ffmpegs);
  expect(runs).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test("an FFmpeg that was killed during the test is tested again", async () => {
  let isKilled = true;
  const whole = fakeFfmpeg("whole");
  const run: Ffmpeg["run"] = (args, given) =>
    isKilled ? Promise.reject(new FfmpegError("", { killedBy: "SIGKILL" })) : whole.run(args, given);
  const encoder = createEncoder(async () => [{ ...whole, run }], { av1: false, scratchFolder: folder });
  await expect(encoder()).rejects.toThrow(FfmpegError);
  isKilled = false;
  expect((await encoder())?.lacks).toEqual([]);
});

test("every FFmpeg of this machine encodes H.264 and tone-maps HDR", async () => {
  const here = await openFfmpegs(undefined);
  expect(here.length).toBeGreaterThan(0);
  for (const ffmpeg of here) expect(await chosen([ffmpeg], false)).toEqual({ name: ffmpeg.name, lacks: [] });
});

test("missing abilities of this machine's FFmpeg are logged at start", async () => {
  const program = path.join(folder, "ffmpeg");
  writeFileSync(program, "#!/bin/sh\necho 'ffmpeg version 9.9 Copyright'\n", { mode: 0o755 });
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const config = readConfig({ DATA_DIR: folder, FFMPEG_PATH: program, ENCODING_AV1: "1" });
  await reportEncoder(config, log);
  // An FFmpeg that encodes nothing is skipped.
  expect(lines.join("")).toMatch(
    /"program":"(?!.*9\.9)[^"]+".*FFmpeg (encodes all that is wanted|does not encode all)/,
  );
  expect(readConfig({}).media.av1).toBe(false);
});

test("an HDR film is refused with a reason if FFmpeg cannot tone-map it", async () => {
  const studio = await createEncodingFixture({
    ffmpeg: async () => {
      const [first] = await openFfmpegs(undefined);
      return first && { ...first, lacks: ["hdr"] };
    },
  });
  const film = await studio.make(
    "hdr.mp4",
    "-f lavfi -i testsrc2=size=64x36:rate=25:duration=1.5 -c:v libx265 -preset ultrafast",
    "-x265-params log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc",
    "-pix_fmt yuv420p10le -color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc",
  );
  const id = await studio.receive(await studio.addTitle(), film);
  await studio.work();
  const { state, reason } = await studio.call("GET /admin/encodings/{id}", { params: { id } });
  await studio.close();
  expect(state).toBe("failed");
  expect(reason).toMatch(/^This video is HDR, and the FFmpeg .* FFMPEG_PATH and retry/);
});
