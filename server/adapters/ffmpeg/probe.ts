import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { isCrash } from "./crashes.ts";
import { onlyFiles } from "./safe-input.ts";

const execute = promisify(execFile);
const probeMilliseconds = 120_000;
/**
 * A statically linked ffprobe crashes on every transport stream where glibc finds its tables of character sets, which are of
 * another version. It needs none of them.
 */
const withoutCharacterSets = ["env", "GCONV_PATH=/nonexistent"] as const;

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

export type Probe = (file: string, signal: AbortSignal) => Promise<Probed>;

/** @throws UnreadableMedia */
export function createProbe(ffprobe: string): Probe {
  return async (file, signal) => {
    const [command, setting] = withoutCharacterSets;
    const args = [
      setting,
      ffprobe,
      "-v",
      "error",
      "-show_format",
      "-show_streams",
      "-of",
      "json",
      ...onlyFiles,
      "-i",
      file,
    ];
    try {
      const { stdout } = await execute(command, args, {
        signal,
        timeout: probeMilliseconds,
        maxBuffer: 64 * 1024 * 1024,
      });
      const { streams = [], format = {} } = JSON.parse(stdout) as Partial<Probed>;
      return { streams, format };
    } catch (error) {
      signal.throwIfAborted();
      const { stderr = "", code, signal: endedBy } = error as { stderr?: string; code?: unknown; signal?: string };
      if (typeof code !== "number" && !isCrash(endedBy)) throw error;
      throw new UnreadableMedia(stderr.trim().slice(-1000) || `ffprobe: ${endedBy ?? String(code)}`, { cause: error });
    }
  };
}
