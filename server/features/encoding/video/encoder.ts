import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Ffmpeg } from "#server/adapters/ffmpeg/ffmpeg.ts";
import type { Ability, Encoder } from "../deps.ts";
import type { VideoFacts } from "../probe/facts.ts";
import { av1RungsOf, hlsArguments, preparation, rungArguments, rungsOf, type Rung } from "./ladder.ts";
import { cutsIn } from "./playlists.ts";

const abilities: readonly Ability[] = ["h264", "av1", "hdr"];

type EncoderSettings = {
  /** Whether AV1 is wanted: it is not tried otherwise. */
  av1: boolean;
  scratchFolder: string;
};

/**
 * Chooses the encoder when it is first needed: the first FFmpeg that can do all that is wanted, else the first that encodes
 * H.264. Undefined where there is none.
 */
export function createEncoder(
  findFfmpegs: () => Promise<readonly Ffmpeg[]>,
  settings: EncoderSettings,
): () => Promise<Encoder | undefined> {
  let chosen: Promise<Encoder | undefined> | undefined;
  return () => {
    chosen ??= findFfmpegs().then((ffmpegs) => choose(ffmpegs, settings));
    // A full disk, for instance, says nothing of FFmpeg: the next caller tries again.
    chosen.catch(() => (chosen = undefined));
    return chosen;
  };
}

async function choose(ffmpegs: readonly Ffmpeg[], { av1, scratchFolder }: EncoderSettings) {
  const wanted = abilities.filter((ability) => av1 || ability !== "av1");
  let best: Encoder | undefined;
  for (const ffmpeg of ffmpegs) {
    const lacks: Ability[] = [];
    for (const ability of wanted) if (!(await can(ffmpeg, ability, scratchFolder))) lacks.push(ability);
    if (lacks.length === 0) return { ...ffmpeg, lacks };
    if (!lacks.includes("h264")) best ??= { ...ffmpeg, lacks };
  }
  return best;
}

/** By build and ability, for the life of the process. */
const tried = new Map<string, Promise<boolean>>();

function can(ffmpeg: Ffmpeg, ability: Ability, scratchFolder: string): Promise<boolean> {
  const key = `${ability} ${ffmpeg.build}`;
  let result = tried.get(key);
  if (!result) {
    result = attempt(ffmpeg, ability, scratchFolder);
    tried.set(key, result);
    result.catch(() => tried.delete(key));
  }
  return result;
}

const tinyFilm = { width: 320, height: 180, seconds: 4, rate: "10" };

/** Encodes four seconds. False where FFmpeg refuses, or the cuts are not where they were asked for. */
async function attempt(ffmpeg: Ffmpeg, ability: Ability, scratchFolder: string): Promise<boolean> {
  await mkdir(scratchFolder, { recursive: true });
  const workspace = await ffmpeg.makeWorkspace(scratchFolder, "encoder-");
  try {
    await workspace.makeFolder("out");
    await ffmpeg.run(argumentsFor(ability), { workspace, signal: new AbortController().signal });
    if (ability === "hdr") return true;
    const cuts = cutsIn(await readFile(path.join(workspace.folder, "out/index.m3u8"), "utf8"));
    return cuts.map((seconds) => seconds.toFixed(1)).join(" ") === "1.0 1.0 2.0";
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  } finally {
    await workspace.remove();
  }
}

/** Killed by the system or a person, FFmpeg says nothing of what it can do. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === "ENOENT") return true;
  return error.name === "FfmpegError" && !("killedBy" in error && error.killedBy !== undefined);
}

function argumentsFor(ability: Ability): string[] {
  const { width, height, seconds, rate } = tinyFilm;
  const source = ["-f", "lavfi", "-i", `testsrc2=size=${width}x${height}:rate=${rate}:duration=${seconds}`];
  if (ability === "hdr") {
    const chain = [
      "setparams=colorspace=bt2020nc:color_trc=smpte2084:color_primaries=bt2020",
      ...preparation(hdrFacts),
    ];
    return [...source, "-frames:v", "1", "-vf", chain.join(","), "-f", "null", "-"];
  }
  const tone = ["-f", "lavfi", "-i", `sine=duration=${seconds}`];
  const sound = ["-map", "1:a", "-c:a", "aac"];
  return [
    ...source,
    ...tone,
    "-map",
    "0:v",
    ...sound,
    ...rungArguments(tinyRung(ability), seconds),
    ...hlsArguments("out"),
  ];
}

const hdrFacts: VideoFacts = {
  index: 0,
  codec: "hevc",
  width: tinyFilm.width,
  height: tinyFilm.height,
  frames_per_second: 10,
  transfer: "pq",
  matrix: "bt2020nc",
  interlaced: false,
};

/** A rung as films have it, on a tiny picture. */
function tinyRung(codec: Rung["codec"]): Rung {
  const sizes = rungsOf({ width: 1280, height: 720 });
  const [rung] = codec === "av1" ? av1RungsOf(sizes) : sizes;
  if (!rung) throw new Error(`No rung in ${codec}`);
  return { ...rung, width: tinyFilm.width, height: tinyFilm.height };
}
