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
  /** The arguments that read a file, with options for it before. */
  input: (file: string, ...options: string[]) => string[];
};

/** Every FFmpeg of this machine, the preferred one first. */
export async function openFfmpegs(operators: string | undefined): Promise<Ffmpeg[]> {
  const found = await findFfmpegs(operators);
  return found.map(({ name, ffmpeg, ffprobe, build }) => ({
    name,
    program: ffmpeg,
    build,
    probe: createProbe(ffprobe),
    run: createFfmpegRunner(ffmpeg),
    input: (file, ...options) => [...options, ...onlyFiles, "-i", file],
  }));
}
