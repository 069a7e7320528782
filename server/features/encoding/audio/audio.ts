import type { Work } from "../attempts/attempt.ts";
import type { SoundFacts } from "../probe/facts.ts";
import type { Finding } from "../findings.ts";

/** Source: EBU R 128. */
const targetLufs = -23;
/** Half of what is tolerated: AAC changes a sound a little once more. */
const toleratedLufs = 0.25;
/** In dBTP. The encoder may put a decibel on top, and −1 must not be passed. */
const peakLimit = -2;
/** Beyond this, noise would be raised rather than sound. */
const mostGain = 30;
const kilobits = 128;
/** How often the gain is corrected where the limiter took loudness away. */
const corrections = 3;

export type Loudness = { lufs: number; peak: number };
export type Silence = { start: number; end: number };
export type EncodedSound = { track: SoundFacts; file: string; loudness: Loudness };

/** Two channels at 48 kHz, from the film's own beginning. */
const prepared = "aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo";
const measured = "ebur128=peak=true:framelog=verbose";

/**
 * Measures each track and encodes it at −23 LUFS with peaks below −1 dBTP, each into a file of the working folder.
 * @param onProgress from 0 to 1
 */
export async function encodeSound(
  work: Work,
  tracks: readonly SoundFacts[],
  duration: number,
  onProgress: (fraction: number) => void,
): Promise<{ sounds: EncodedSound[]; findings: Finding[] }> {
  const sounds: EncodedSound[] = [];
  const findings: Finding[] = [];
  let silent = 0;
  for (const [place, track] of tracks.entries()) {
    const tell = (share: number) => onProgress((place + share) / tracks.length);
    const { loudness, silences } = await measure(work, track, duration, (share) => tell(share / 2));
    if (place === 0) findings.push(...silenceFindings(silences, duration));
    if (!Number.isFinite(loudness.lufs)) silent += 1;
    else if (targetLufs - loudness.lufs > mostGain) findings.push({ code: "quiet-sound", lufs: loudness.lufs });
    const file = `sound-${place + 1}.m4a`;
    const result = await encode(work, { track, file, loudness, duration }, (share) => tell(0.5 + share / 2));
    await work.log(`sound ${place + 1}: ${shown(loudness)} → ${shown(result)}`);
    sounds.push({ track, file, loudness: result });
  }
  if (silent > 0) findings.push({ code: "silent-sound", count: silent });
  return { sounds, findings };
}

const shown = ({ lufs, peak }: Loudness) => `${lufs} LUFS, ${peak} dBTP`;

type Share = (share: number) => void;

async function measure(work: Work, track: SoundFacts, duration: number, onShare: Share) {
  const chain = [prepared, "silencedetect=noise=-60dB:duration=1", measured].join(",");
  const said = await runSound(work, track, ["-af", chain, "-f", "null", "-"], duration, onShare);
  return { loudness: readLoudness(said), silences: readSilences(said, duration) };
}

type Encoding = { track: SoundFacts; file: string; loudness: Loudness; duration: number };

async function encode(work: Work, { track, file, loudness, duration }: Encoding, onShare: Share): Promise<Loudness> {
  let gain = Number.isFinite(loudness.lufs) ? Math.min(mostGain, targetLufs - loudness.lufs) : 0;
  for (let turn = 1; ; turn += 1) {
    const chain = [prepared, ...gainFilters(gain, loudness.peak), measured].join(",");
    const output = ["-af", chain, "-c:a", "aac", "-b:a", `${kilobits}k`, "-f", "mp4", file];
    const result = readLoudness(await runSound(work, track, output, duration, onShare));
    const off = targetLufs - result.lufs;
    if (!Number.isFinite(off) || Math.abs(off) <= toleratedLufs || gain >= mostGain || turn > corrections)
      return result;
    gain = Math.min(mostGain, gain + off);
  }
}

/** A limiter only where peaks would pass; at four times the rate it sees those between the samples. */
export function gainFilters(gain: number, peak: number): string[] {
  const volume = `volume=${gain.toFixed(2)}dB`;
  if (!(peak + gain > peakLimit)) return [volume];
  const limit = (10 ** (peakLimit / 20)).toFixed(4);
  return [volume, "aresample=192000", `alimiter=limit=${limit}:level=false:attack=2:release=80`, "aresample=48000"];
}

async function runSound(
  { ffmpeg, workspace, file, run }: Work,
  track: SoundFacts,
  output: readonly string[],
  duration: number,
  onShare: Share,
): Promise<string> {
  const args = [...ffmpeg.input(file), "-map", `0:${track.index}`, "-vn", "-sn", "-dn", ...output];
  const { said } = await ffmpeg.run(args, {
    workspace,
    mediaSeconds: duration,
    signal: run.signal,
    onProgress: (seconds) => onShare(duration > 0 ? Math.min(1, seconds / duration) : 0),
  });
  return said;
}

/** The last summary of `ebur128`; −Infinity for silence. */
export function readLoudness(said: string): Loudness {
  const summary = said.slice(said.lastIndexOf("Summary:"));
  const figure = (pattern: RegExp) => {
    const text = pattern.exec(summary)?.[1] ?? "-inf";
    return text === "-inf" ? -Infinity : Number(text);
  };
  const lufs = figure(/I:\s+(-?[\d.]+|-inf) LUFS/);
  // Its lowest figure stands for whatever lies below the gate.
  return { lufs: lufs <= -70 ? -Infinity : lufs, peak: figure(/Peak:\s+(-?[\d.]+|-inf) dBFS/) };
}

export function readSilences(said: string, duration: number): Silence[] {
  const silences: Silence[] = [];
  for (const [, edge, value] of said.matchAll(/silence_(start|end): (-?[\d.]+)/g)) {
    const at = Math.max(0, Number(value));
    if (edge === "start") silences.push({ start: at, end: duration });
    const last = silences.at(-1);
    if (edge === "end" && last) last.end = at;
  }
  return silences;
}

/** Shorter ones are ordinary. */
const noticedSeconds = 2;

function silenceFindings(silences: readonly Silence[], duration: number): Finding[] {
  const first = silences.find(({ start }) => start < 0.1);
  const last = silences.findLast(({ end }) => duration - end < 0.2);
  const isWhole = first !== undefined && first === last;
  const found: Finding[] = [];
  if (isWhole) return found;
  if (first && first.end >= noticedSeconds) found.push({ code: "silent-beginning", seconds: first.end });
  if (last && duration - last.start >= noticedSeconds)
    found.push({ code: "silent-end", seconds: duration - last.start });
  return found;
}

/**
 * The tracks to offer, the first as the default: one a language and role, as players tell them apart by those. Sound without
 * a language is taken for the title's own.
 */
export function offeredSound(
  tracks: readonly SoundFacts[],
  ownLanguage: string,
): { tracks: (SoundFacts & { language: string })[]; left: number } {
  const offered = new Map<string, SoundFacts & { language: string }>();
  for (const track of tracks) {
    const language = track.language ?? ownLanguage;
    const key = `${language} ${track.role}`;
    if (!offered.has(key)) offered.set(key, { ...track, language });
  }
  // A description is never what plays unless it is chosen.
  const sorted = [...offered.values()].toSorted((a, b) => Number(a.role !== "main") - Number(b.role !== "main"));
  return { tracks: sorted, left: tracks.length - sorted.length };
}
