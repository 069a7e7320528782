import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Ffmpeg } from "#server/adapters/ffmpeg/ffmpeg.ts";
import { ffmpegOptions } from "../attempts/ffmpeg-options.ts";
import type { Ability, Encoder } from "../deps.ts";
import type { VideoFacts } from "../probe/facts.ts";
import { av1LadderFor, videoFilters, ladderFor, type Rung } from "./ladder.ts";
import { hlsArguments, rungArguments } from "./rung-arguments.ts";
import { segmentDurations } from "./playlists.ts";

const abilities: readonly Ability[] = ["h264", "av1", "hdr"];

type EncoderSettings = {
  /** Whether AV1 is required; it is not tested otherwise. */
  av1: boolean;
  scratchFolder: string;
};

/**
 * Chooses the encoder on first use: the first FFmpeg with every required ability, else the first that encodes H.264.
 * Resolves to undefined if there is none.
 */
export function createEncoder(
  findFfmpegs: () => Promise<readonly Ffmpeg[]>,
  settings: EncoderSettings,
): () => Promise<Encoder | undefined> {
  let chosen: Promise<Encoder | undefined> | undefined;
  return () => {
    chosen ??= findFfmpegs().then((ffmpegs) => choose(ffmpegs, settings));
    // Errors such as a full disk say nothing about FFmpeg: the next caller chooses again.
    chosen.catch(() => (chosen = undefined));
    return chosen;
  };
}

async function choose(ffmpegs: readonly Ffmpeg[], { av1, scratchFolder }: EncoderSettings) {
  const required = abilities.filter((ability) => av1 || ability !== "av1");
  let best: Encoder | undefined;
  for (const ffmpeg of ffmpegs) {
    const lacks: Ability[] = [];
    for (const ability of required) if (!(await hasAbility(ffmpeg, ability, scratchFolder))) lacks.push(ability);
    if (lacks.length === 0) return { ...ffmpeg, lacks };
    if (!lacks.includes("h264")) best ??= { ...ffmpeg, lacks };
  }
  return best;
}

/** Test results by build and ability, for the life of the process. */
const results = new Map<string, Promise<boolean>>();

function hasAbility(ffmpeg: Ffmpeg, ability: Ability, scratchFolder: string): Promise<boolean> {
  const key = `${ability} ${ffmpeg.build}`;
  let result = results.get(key);
  if (!result) {
    result = testAbility(ffmpeg, ability, scratchFolder);
    results.set(key, result);
    result.catch(() => results.delete(key));
  }
  return result;
}

const testVideo = { width: 320, height: 180, seconds: 4, rate: "10" };

/** Encodes four seconds. False if FFmpeg refuses, or does not cut segments at the requested times. */
async function testAbility(ffmpeg: Ffmpeg, ability: Ability, scratchFolder: string): Promise<boolean> {
  await mkdir(scratchFolder, { recursive: true });
  const workspace = await ffmpeg.makeWorkspace(scratchFolder, "encoder-");
  try {
    await workspace.makeFolder("out");
    await ffmpeg.run(argumentsFor(ability), { workspace, signal: new AbortController().signal });
    if (ability === "hdr") return true;
    const durations = segmentDurations(await readFile(path.join(workspace.folder, "out/index.m3u8"), "utf8"));
    return durations.map((seconds) => seconds.toFixed(1)).join(" ") === "1.0 1.0 2.0";
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  } finally {
    await workspace.remove();
  }
}

/** Whether FFmpeg itself failed. If it was killed by the system or an operator, nothing is known about its abilities. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === "ENOENT") return true;
  return error.name === "FfmpegError" && !("killedBy" in error && error.killedBy !== undefined);
}

function argumentsFor(ability: Ability): string[] {
  const { width, height, seconds, rate } = testVideo;
  const source = ffmpegOptions({
    f: "lavfi",
    i: `testsrc2=size=${width}x${height}:rate=${rate}:duration=${seconds}`,
  });
  if (ability === "hdr") {
    const filters = [
      "setparams=colorspace=bt2020nc:color_trc=smpte2084:color_primaries=bt2020",
      ...videoFilters(hdrFacts),
    ];
    return [...source, ...ffmpegOptions({ "frames:v": 1, vf: filters.join(","), f: "null" }), "-"];
  }
  return [
    ...source,
    ...ffmpegOptions({ f: "lavfi", i: `sine=duration=${seconds}` }),
    ...ffmpegOptions({ map: ["0:v", "1:a"], "c:a": "aac" }),
    ...rungArguments(testRung(ability), seconds),
    ...hlsArguments("out"),
  ];
}

const hdrFacts: VideoFacts = {
  index: 0,
  codec: "hevc",
  width: testVideo.width,
  height: testVideo.height,
  frames_per_second: 10,
  transfer: "pq",
  matrix: "bt2020nc",
  interlaced: false,
};

/** A real rung's settings at the size of the test video. */
function testRung(codec: Rung["codec"]): Rung {
  const ladder = ladderFor({ width: 1280, height: 720 });
  const [rung] = codec === "av1" ? av1LadderFor(ladder) : ladder;
  if (!rung) throw new Error(`No rung in ${codec}`);
  return { ...rung, width: testVideo.width, height: testVideo.height };
}
