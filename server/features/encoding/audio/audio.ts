import type { Work } from "../attempts/attempt.ts";
import { ffmpegOptions } from "../attempts/ffmpeg-options.ts";
import type { AudioFacts } from "../probe/facts.ts";
import type { Finding } from "../findings.ts";
import { silenceFindings, readSilences } from "./silences.ts";

/** Source: EBU R 128. */
const targetLufs = -23;
/** Half of the tolerance of EBU R 128, since AAC encoding shifts the loudness slightly. */
const toleranceLufs = 0.25;
/** In dBTP. AAC may overshoot by a decibel, and peaks must stay below −1. */
const peakLimit = -2;
/** In decibels. Beyond this, mostly noise would be amplified. */
const maxGain = 30;
const kilobits = 128;
/** How often the gain is corrected for loudness that the limiter removed. */
const maxCorrections = 3;

export type Loudness = { lufs: number; peak: number };
export type EncodedAudio = { track: AudioFacts; file: string; loudness: Loudness };

/** Stereo at 48 kHz, padded from the film's start. */
const stereoFilters = "aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo";
const loudnessFilter = "ebur128=peak=true:framelog=verbose";

/**
 * Measures each track, normalises it to −23 LUFS with peaks below −1 dBTP, and encodes it into a file of the working folder.
 * @param onProgress from 0 to 1
 */
export async function encodeAudio(
  work: Work,
  tracks: readonly AudioFacts[],
  duration: number,
  onProgress: (fraction: number) => void,
): Promise<{ audio: EncodedAudio[]; findings: Finding[] }> {
  const audio: EncodedAudio[] = [];
  const findings: Finding[] = [];
  let silent = 0;
  for (const [position, track] of tracks.entries()) {
    const reportTrack = (fraction: number) => onProgress((position + fraction) / tracks.length);
    const { loudness, silences } = await measure(work, track, duration, (fraction) => reportTrack(fraction / 2));
    if (position === 0) findings.push(...silenceFindings(silences, duration));
    if (!Number.isFinite(loudness.lufs)) silent += 1;
    else if (targetLufs - loudness.lufs > maxGain) findings.push({ code: "quiet-sound", lufs: loudness.lufs });
    const file = `sound-${position + 1}.m4a`;
    const onEncoding = (fraction: number) => reportTrack(0.5 + fraction / 2);
    const result = await encode(work, { track, file, loudness, duration }, onEncoding);
    await work.log(`sound ${position + 1}: ${loudnessText(loudness)} → ${loudnessText(result)}`);
    audio.push({ track, file, loudness: result });
  }
  if (silent > 0) findings.push({ code: "silent-sound", count: silent });
  return { audio, findings };
}

const loudnessText = ({ lufs, peak }: Loudness) => `${lufs} LUFS, ${peak} dBTP`;

/** From 0 to 1. */
type OnProgress = (fraction: number) => void;

async function measure(work: Work, track: AudioFacts, duration: number, onProgress: OnProgress) {
  const filters = [stereoFilters, "silencedetect=noise=-60dB:duration=1", loudnessFilter].join(",");
  const output = await runOnTrack(work, track, ["-af", filters, "-f", "null", "-"], duration, onProgress);
  return { loudness: readLoudness(output), silences: readSilences(output, duration) };
}

type Job = { track: AudioFacts; file: string; loudness: Loudness; duration: number };

async function encode(work: Work, { track, file, loudness, duration }: Job, onProgress: OnProgress): Promise<Loudness> {
  let gain = Number.isFinite(loudness.lufs) ? Math.min(maxGain, targetLufs - loudness.lufs) : 0;
  for (let round = 1; ; round += 1) {
    const filters = [stereoFilters, ...gainFilters(gain, loudness.peak), loudnessFilter].join(",");
    const args = [...ffmpegOptions({ af: filters, "c:a": "aac", "b:a": `${kilobits}k`, f: "mp4" }), file];
    const result = readLoudness(await runOnTrack(work, track, args, duration, onProgress));
    const difference = targetLufs - result.lufs;
    const isClose = !Number.isFinite(difference) || Math.abs(difference) <= toleranceLufs;
    if (isClose || gain >= maxGain || round > maxCorrections) return result;
    gain = Math.min(maxGain, gain + difference);
  }
}

/**
 * The volume change in dB, with a limiter only if peaks would exceed `peakLimit`. It runs at four times the sample rate, so
 * that it also catches peaks between samples.
 */
export function gainFilters(gain: number, peak: number): string[] {
  const volume = `volume=${gain.toFixed(2)}dB`;
  if (!(peak + gain > peakLimit)) return [volume];
  const limit = (10 ** (peakLimit / 20)).toFixed(4);
  return [volume, "aresample=192000", `alimiter=limit=${limit}:level=false:attack=2:release=80`, "aresample=48000"];
}

/** Runs FFmpeg on one audio track. Returns what it printed. */
async function runOnTrack(
  { ffmpeg, workspace, file, run }: Work,
  track: AudioFacts,
  outputArgs: readonly string[],
  duration: number,
  onProgress: OnProgress,
): Promise<string> {
  const args = [...ffmpeg.input(file), "-map", `0:${track.index}`, "-vn", "-sn", "-dn", ...outputArgs];
  const { said: output } = await ffmpeg.run(args, {
    workspace,
    mediaSeconds: duration,
    signal: run.signal,
    onProgress: (seconds) => onProgress(duration > 0 ? Math.min(1, seconds / duration) : 0),
  });
  return output;
}

/** Parses the last summary of `ebur128`. Silence is −Infinity. */
export function readLoudness(output: string): Loudness {
  const summary = output.slice(output.lastIndexOf("Summary:"));
  const figure = (pattern: RegExp) => {
    const text = pattern.exec(summary)?.[1] ?? "-inf";
    return text === "-inf" ? -Infinity : Number(text);
  };
  const lufs = figure(/I:\s+(-?[\d.]+|-inf) LUFS/);
  // −70 is the gate: the filter's figure for anything quieter.
  return { lufs: lufs <= -70 ? -Infinity : lufs, peak: figure(/Peak:\s+(-?[\d.]+|-inf) dBFS/) };
}

/**
 * The tracks to publish, the default first: one per language and role, since players distinguish them by those. Tracks without
 * a language are assumed to be in `defaultLanguage`. `left`: how many were left out.
 */
export function selectAudioTracks(
  tracks: readonly AudioFacts[],
  defaultLanguage: string,
): { tracks: (AudioFacts & { language: string })[]; left: number } {
  const offered = new Map<string, AudioFacts & { language: string }>();
  for (const track of tracks) {
    const language = track.language ?? defaultLanguage;
    const key = `${language} ${track.role}`;
    if (!offered.has(key)) offered.set(key, { ...track, language });
  }
  // Audio description must never be the default.
  const sorted = [...offered.values()].toSorted((a, b) => Number(a.role !== "main") - Number(b.role !== "main"));
  return { tracks: sorted, left: tracks.length - sorted.length };
}
