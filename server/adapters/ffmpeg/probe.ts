import type { Chain } from "../fence/chain.ts";
import { lookingLimits } from "../fence/limits.ts";
import { collectFenced } from "../fence/spawn.ts";
import type { Workspace } from "../fence/workspace.ts";
import { isCrash } from "./crashes.ts";
import { FfmpegError } from "./run.ts";
import { onlyFiles } from "./safe-input.ts";

/**
 * A statically linked ffprobe crashes on every transport stream where glibc finds its tables of character sets, which are of
 * another version. It needs none of them.
 */
const withoutCharacterSets = { GCONV_PATH: "/nonexistent" };

/** One stream as ffprobe describes it; what a container does not say is absent. */
export type ProbedStream = {
  index: number;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  pix_fmt?: string;
  field_order?: string;
  color_space?: string;
  color_transfer?: string;
  r_frame_rate?: string;
  avg_frame_rate?: string;
  duration?: string;
  channels?: number;
  sample_rate?: string;
  tags?: Record<string, string>;
  disposition?: Record<string, number>;
  side_data_list?: { rotation?: number }[];
};
export type Probed = {
  streams: ProbedStream[];
  format: { format_name?: string; format_long_name?: string; duration?: string };
};

/** The file is no video or sound that FFmpeg can open. The message is ffprobe's. */
export class UnreadableMedia extends Error {
  override name = "UnreadableMedia";
}

/** @param file within the workspace */
export type Probe = (file: string, workspace: Workspace, signal: AbortSignal) => Promise<Probed>;

const probeArgs = ["-v", "error", "-show_format", "-show_streams", "-of", "json", ...onlyFiles, "-i"];

/** @throws UnreadableMedia; FfmpegError where it reached a limit or was killed */
export function createProbe(ffprobe: string, chain: Chain): Probe {
  return async (file, workspace, signal) => {
    const command = { program: ffprobe, args: [...probeArgs, file], workspace, limits: lookingLimits };
    const ended = await collectFenced(chain, { ...command, environment: withoutCharacterSets }, signal);
    const { stdout, stderr, code, signal: endedBy, exceeded } = ended;
    const said = stderr.trim().slice(-1000) || `ffprobe: ${endedBy ?? String(code)}`;
    if (exceeded) throw new FfmpegError(said, { exceeded });
    if (endedBy !== null && !isCrash(endedBy)) throw new FfmpegError(said, { killedBy: endedBy });
    if (code !== 0) throw new UnreadableMedia(said);
    const { streams = [], format = {} } = JSON.parse(stdout.toString()) as Partial<Probed>;
    return { streams, format };
  };
}
