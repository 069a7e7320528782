import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Work } from "../attempts/attempt.ts";
import { writtenFingerprints } from "./fingerprint-file.ts";
import { fingerprintOf, sampleRate } from "./fingerprint.ts";

/** Below a version's folder: it goes with the film that it describes. */
export const fingerprintFile = "fingerprint.bin";
/** How far into an episode an opening is looked for, and how far before its end the credits. */
const headSeconds = 600;
const tailSeconds = 360;

/** Writes the fingerprints of an episode's beginning and end into `out`. @param sound a file of the working folder */
export async function hearEpisode(work: Work, out: string, sound: string, duration: number): Promise<void> {
  const begun = performance.now();
  const half = duration / 2;
  const tailStart = duration - Math.min(tailSeconds, half);
  const head = await hear(work, sound, 0, Math.min(headSeconds, half));
  const tail = await hear(work, sound, tailStart, duration - tailStart);
  await writeFile(path.join(out, fingerprintFile), writtenFingerprints({ head, tail, tailStart }));
  await work.log(`sound compared by ${head.length + tail.length} words in ${Math.round(performance.now() - begun)} ms`);
}

async function hear(
  { ffmpeg, workspace, folder, run }: Work,
  sound: string,
  from: number,
  seconds: number,
): Promise<Uint32Array> {
  const file = "heard.pcm";
  const args = [
    ...ffmpeg.input(sound, "-ss", from.toFixed(3), "-t", seconds.toFixed(3)),
    ...["-vn", "-ac", "1", "-ar", String(sampleRate), "-f", "s16le", file],
  ];
  await ffmpeg.run(args, { workspace, signal: run.signal });
  const bytes = await readFile(path.join(folder, file));
  await rm(path.join(folder, file));
  const samples = Int16Array.from({ length: Math.floor(bytes.length / 2) }, (_, place) => bytes.readInt16LE(2 * place));
  return fingerprintOf(samples, run.signal);
}
