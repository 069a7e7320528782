import { randomBytes } from "node:crypto";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { outFolder, type Work } from "./attempts/attempt.ts";
import { guessLanguage } from "./captions/file-name.ts";
import { decodeCaptions, parseCaptions, toWebVtt } from "./captions/captions.ts";
import type { EncodingDeps } from "./deps.ts";
import type { CaptionFacts, SourceFacts, VideoFacts } from "./probe/facts.ts";
import { EncodingFault } from "./faults.ts";
import type { Finding } from "./findings.ts";
import { hasPictures } from "./stills/picture-queries.ts";
import { makePictures } from "./stills/render-pictures.ts";
import { trackLabel } from "./probe/labels.ts";
import { hearEpisode } from "./intros/episode-fingerprint.ts";
import { findSeasonOf } from "./intros/season-queries.ts";
import { outputRate } from "./video/ladder.ts";
import { encodePicture, soundFolder } from "./video/video.ts";
import {
  captionsPlaylist,
  measureRendition,
  withCaptions,
  writeMainPlaylist,
  type OfferedCaptions,
  type OfferedSound,
} from "./video/playlists.ts";
import { takeCandidates, originals, type Candidate } from "./stills/poster-frames.ts";
import { publishEncoded } from "./publish/publish.ts";
import * as versions from "./publish/version-queries.ts";
import { encodeSound, offeredSound } from "./audio/audio.ts";
import { mostCaptionBytes } from "./captions/title-captions.ts";
import { storeFolder } from "./store.ts";
import { writeStoryboard } from "./stills/storyboard.ts";

/** What part of the time each stage takes, about. */
const shares = { sound: 0.1, picture: 0.8, pictures: 0.05, storing: 0.05 };
/** Of sound and captions that name no language. */
const ownLanguage = "fr";
/** Containers and encoders round a length by so much. */
const toleratedSeconds = 0.5;
/** What is missing beyond this was cut off. */
const toleratedShare = 0.02;

/** Everything a film or trailer needs to be watched, made on this machine, stored, and published in one step. */
export async function encodeSource(deps: EncodingDeps, work: Work): Promise<void> {
  const { source, run, log } = work;
  const { facts } = source;
  if (!facts?.video) throw new EncodingFault({ code: "no-picture" });
  const out = path.join(work.folder, outFolder);
  await work.workspace.makeFolder(outFolder);
  if (facts.video.transfer !== "sdr" && work.ffmpeg.lacks.includes("hdr")) throw new EncodingFault({ code: "no-hdr" });
  // Trailers play without a script that could choose.
  const wantsAv1 = deps.av1 && source.use === "film";
  const leftOut: Finding[] = wantsAv1 && work.ffmpeg.lacks.includes("av1") ? [{ code: "no-av1" }] : [];
  const made = await encodeStreams(work, { ...facts, video: facts.video }, wantsAv1 && leftOut.length === 0);

  const before = shares.sound + shares.picture;
  run.report(before, "pictures");
  const isOfSeason = source.use === "film" && (await findSeasonOf(deps.database, source.video_id)) !== null;
  if (isOfSeason && made.soundFile !== undefined) await hearEpisode(work, out, made.soundFile, made.seconds);
  const tiles = await writeStoryboard(deps.pictures, work.folder, out, made.tiles, made.seconds);
  const candidates = await takeCandidates(deps.pictures, work, tiles, made.tiles);
  const captions = await writeCaptions(work, out, facts.captions, made.seconds);
  const pictures = await firstPictures(deps, work, candidates);

  const version = `encoded/${source.video_id}-${randomBytes(6).toString("hex")}`;
  if ((await versions.setVersion(deps.database, work.of, version)) === 0) return;
  const onShare = (share: number) => run.report(before + shares.pictures + shares.storing * share, "storing");
  await storeFolder(deps.media, out, version, { signal: run.signal, onShare });
  run.signal.throwIfAborted();
  await log(`stored as ${version}`);
  await publishEncoded(deps, work, {
    version,
    seconds: made.seconds,
    sounds: made.sounds,
    captions,
    candidates,
    pictures,
    findings: [...source.findings, ...leftOut, ...made.findings],
  });
}

async function encodeStreams(work: Work, facts: SourceFacts & { video: VideoFacts }, av1: boolean) {
  const { run, folder } = work;
  const out = path.join(folder, outFolder);
  const { tracks, left } = offeredSound(facts.audio, ownLanguage);
  const begun = performance.now();
  run.report(0, "sound");
  const sound = await encodeSound(work, tracks, facts.duration, (share) => run.report(shares.sound * share, "sound"));
  run.report(shares.sound, "picture");
  const onSeconds = (seconds: number) => {
    const share = facts.duration > 0 ? Math.min(1, seconds / facts.duration) : 0;
    run.report(shares.sound + shares.picture * share, "picture");
  };
  const picture = await encodePicture(work, facts, sound.sounds, { av1, onSeconds });
  const { seconds } = await measureRendition(path.join(out, picture.rungs[0]?.name ?? ""));
  const sounds: OfferedSound[] =
    tracks.length > 1
      ? tracks.map(({ language: own, role }, place) => ({
          language: own,
          role,
          label: trackLabel(own, role),
          folder: soundFolder(place),
        }))
      : [];
  await writeMainPlaylist(out, {
    rungs: picture.rungs,
    frameRate: frameRateOf(facts.video),
    hasSound: tracks.length > 0,
    sounds,
  });
  await work.log(`${seconds.toFixed(3)} s encoded in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  const findings: Finding[] = [...sound.findings, ...picture.findings, ...lengthFindings(facts.duration, seconds)];
  if (left > 0) findings.push({ code: "same-sound", count: left });
  return { seconds, tiles: picture.tiles, soundFile: sound.sounds[0]?.file, sounds, findings };
}

function frameRateOf({ frames_per_second }: VideoFacts): number {
  const [over = 25, under = 1] = outputRate(frames_per_second).split("/").map(Number);
  return over / under;
}

/** FFmpeg takes a file that ends early for one that is whole. @throws EncodingFault truncated */
function lengthFindings(says: number, holds: number): Finding[] {
  const missing = says - holds;
  if (says === 0 || missing <= toleratedSeconds) return [];
  if (missing > Math.max(2 * toleratedSeconds, says * toleratedShare))
    throw new EncodingFault({ code: "truncated", says, holds });
  return [{ code: "shorter", says, holds }];
}

/** The captions that the film brings itself. What cannot be read of them is left out, and said in the log. */
async function writeCaptions(work: Work, out: string, tracks: readonly CaptionFacts[], seconds: number) {
  const offered = new Map<string, OfferedCaptions>();
  for (const { index, language, role } of tracks) {
    try {
      const file = `captions-${index}.srt`;
      const args = [...work.ffmpeg.input(work.file), "-map", `0:${index}`, "-c:s", "srt", file];
      await work.ffmpeg.run(args, { workspace: work.workspace, signal: work.run.signal });
      const place = path.join(work.folder, file);
      if ((await stat(place)).size > mostCaptionBytes) throw new EncodingFault({ code: "captions-encoding" });
      const cues = parseCaptions(decodeCaptions(await readFile(place)).text);
      const own = language ?? guessLanguage(cues.map(({ text }) => text).join(" ")) ?? ownLanguage;
      const folder = `subs-${own.toLowerCase()}${role === "main" ? "" : `-${role}`}`;
      if (offered.has(folder)) continue;
      await mkdir(path.join(out, folder));
      await writeFile(path.join(out, folder, "all.vtt"), toWebVtt(cues));
      await writeFile(path.join(out, folder, "index.m3u8"), captionsPlaylist(seconds));
      offered.set(folder, { language: own, role, label: trackLabel(own, role), folder });
    } catch (error) {
      work.run.signal.throwIfAborted();
      await work.log(`captions ${index}: ${(error as Error).message}`);
    }
  }
  const main = path.join(out, "master.m3u8");
  await writeFile(main, withCaptions(await readFile(main, "utf8"), [...offered.values()]));
  return [...offered.values()];
}

/** The first candidate becomes the pictures of a title that has none, and a trailer's own. */
async function firstPictures(deps: EncodingDeps, { source, folder }: Work, candidates: readonly Candidate[]) {
  const [first] = candidates;
  if (!first) return undefined;
  const isTrailer = source.use === "trailer";
  if (!isTrailer && (await hasPictures(deps.database, source.video_id))) return undefined;
  const picture = await readFile(path.join(folder, outFolder, originals, first.name));
  return makePictures(deps, {
    videoId: source.video_id,
    picture,
    ...(isTrailer ? { styles: ["horizontal" as const] } : {}),
  });
}
