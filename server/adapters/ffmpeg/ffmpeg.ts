import { findFfmpeg } from "./find.ts";
import { createProbe, type Probe } from "./probe.ts";
import { createFfmpegRunner, type RunFfmpeg } from "./run.ts";
import { onlyFiles } from "./safe-input.ts";

export type Ffmpeg = {
  name: string;
  probe: Probe;
  run: RunFfmpeg;
  /** The arguments that read a file, with options for it before. */
  input: (file: string, ...options: string[]) => string[];
};

/** Looks for FFmpeg when it is first needed. Undefined where there is none. */
export function createFfmpeg(operators: string | undefined): () => Promise<Ffmpeg | undefined> {
  let found: Promise<Ffmpeg | undefined> | undefined;
  return () =>
    (found ??= findFfmpeg(operators).then(
      (programs) =>
        programs && {
          name: programs.name,
          probe: createProbe(programs.ffprobe),
          run: createFfmpegRunner(programs.ffmpeg),
          input: (file, ...options) => [...options, ...onlyFiles, "-i", file],
        },
    ));
}
