import { openFence, type Fence } from "../fence/fence.ts";
import { findFfmpegs } from "./find.ts";
import { createProbe, type Probe } from "./probe.ts";
import { createFfmpegRunner, type RunFfmpeg } from "./run.ts";
import { onlyFiles } from "./safe-input.ts";

export type Ffmpeg = {
  name: string;
  /** The program's path. */
  program: string;
  /** Changes when the program is replaced. */
  build: string;
  probe: Probe;
  run: RunFfmpeg;
  /** Makes the folder in which it is run, and its files lie. */
  makeWorkspace: Fence["makeWorkspace"];
  /** The arguments that read a file, with options for it before. */
  input: (file: string, ...options: string[]) => string[];
};

/**
 * Every FFmpeg of this machine behind its fence, the preferred one first.
 * @param memoryBytes limit of memory; three quarters of the machine's without
 */
export async function openFfmpegs(operators: string | undefined, memoryBytes?: number): Promise<Ffmpeg[]> {
  const { chain, makeWorkspace } = await openFence("films");
  const found = await findFfmpegs(operators);
  return found.map(({ name, ffmpeg, ffprobe, build }) => ({
    name,
    program: ffmpeg,
    build,
    probe: createProbe(ffprobe, chain),
    run: createFfmpegRunner(ffmpeg, chain, memoryBytes),
    makeWorkspace,
    input: (file, ...options) => [...options, ...onlyFiles, "-i", file],
  }));
}
