import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Work } from "../attempts/attempt.ts";
import { ffmpegOptions } from "../attempts/ffmpeg-options.ts";
import { serializeFingerprints } from "./fingerprint-file.ts";
import { fingerprintOf, sampleRate } from "./fingerprint.ts";

/** In the version's folder, so that it is removed with its film. */
export const fingerprintFile = "fingerprint.bin";
/** The intro is searched for in the first, the credits in the last part of an episode. */
const headSeconds = 600;
const tailSeconds = 360;

/** Writes the fingerprints of an episode's start and end into `out`. @param audio a file of the working folder */
export async function writeEpisodeFingerprint(work: Work, out: string, audio: string, duration: number): Promise<void> {
  const startedAt = performance.now();
  const half = duration / 2;
  const tailStart = duration - Math.min(tailSeconds, half);
  const head = await fingerprintPart(work, audio, 0, Math.min(headSeconds, half));
  const tail = await fingerprintPart(work, audio, tailStart, duration - tailStart);
  await writeFile(path.join(out, fingerprintFile), serializeFingerprints({ head, tail, tailStart }));
  await work.log(
    `sound compared by ${head.length + tail.length} words in ${Math.round(performance.now() - startedAt)} ms`,
  );
}

async function fingerprintPart(
  { ffmpeg, workspace, folder, run }: Work,
  audio: string,
  from: number,
  seconds: number,
): Promise<Uint32Array> {
  const file = "fingerprint.pcm";
  const input = ffmpeg.input(audio, "-ss", from.toFixed(3), "-t", seconds.toFixed(3));
  const args = [...input, "-vn", ...ffmpegOptions({ ac: 1, ar: sampleRate, f: "s16le" }), file];
  await ffmpeg.run(args, { workspace, signal: run.signal });
  const bytes = await readFile(path.join(folder, file));
  await rm(path.join(folder, file));
  const samples = Int16Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) => bytes.readInt16LE(2 * index));
  return fingerprintOf(samples, run.signal);
}
