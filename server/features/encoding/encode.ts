import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { outFolder, type Work } from "./attempts/attempt.ts";
import { encodeAudio, selectAudioTracks } from "./audio/audio.ts";
import { extractCaptions } from "./captions/embedded-captions.ts";
import type { EncodingDeps } from "./deps.ts";
import { EncodingFault } from "./faults.ts";
import type { Finding } from "./findings.ts";
import { writeEpisodeFingerprint } from "./intros/episode-fingerprint.ts";
import { findSeasonOf } from "./intros/season-queries.ts";
import type { SourceFacts, VideoFacts } from "./probe/facts.ts";
import { trackLabel } from "./probe/labels.ts";
import { publishEncoded } from "./publish/publish.ts";
import * as versions from "./publish/version-queries.ts";
import { hasPictures } from "./stills/candidate-queries.ts";
import { extractCandidates, originalsFolder, type Candidate } from "./stills/candidate-frames.ts";
import { renderPictures } from "./stills/render-pictures.ts";
import { writeStoryboard } from "./stills/storyboard.ts";
import { storeFolder } from "./store.ts";
import { outputRate } from "./video/ladder.ts";
import { measureRendition, writeMainPlaylist, type OfferedAudio } from "./video/playlists.ts";
import { audioFolder, encodeVideo } from "./video/video.ts";

/** Approximate share of the total time per stage, for the progress. */
const stageShares = { audio: 0.1, video: 0.8, stills: 0.05, storing: 0.05 };
/** Assumed for tracks that declare no language. */
const defaultLanguage = "fr";
/** Containers and encoders round durations by up to this. */
const roundingSeconds = 0.5;
/** A source that lacks more than this share of its declared duration is truncated. */
const maxMissingShare = 0.02;

/** Encodes a film or trailer on this machine, stores every file of it, then publishes it in one transaction. */
export async function encodeSource(deps: EncodingDeps, work: Work): Promise<void> {
  const { source, run, log } = work;
  const { facts } = source;
  if (!facts?.video) throw new EncodingFault({ code: "no-picture" });
  const out = path.join(work.folder, outFolder);
  await work.workspace.makeFolder(outFolder);
  if (facts.video.transfer !== "sdr" && work.ffmpeg.lacks.includes("hdr")) throw new EncodingFault({ code: "no-hdr" });
  // Trailers are played natively, without a script that could choose a codec.
  const wantsAv1 = deps.av1 && source.use === "film";
  const leftOut: Finding[] = wantsAv1 && work.ffmpeg.lacks.includes("av1") ? [{ code: "no-av1" }] : [];
  const encoded = await encodeStreams(work, { ...facts, video: facts.video }, wantsAv1 && leftOut.length === 0);
  const { seconds } = encoded;

  const progress = stageShares.audio + stageShares.video;
  run.report(progress, "pictures");
  const isInSeason = source.use === "film" && (await findSeasonOf(deps.database, source.video_id)) !== null;
  if (isInSeason && encoded.audioFile !== undefined)
    await writeEpisodeFingerprint(work, out, encoded.audioFile, seconds);
  const tiles = await writeStoryboard(deps.pictures, work.folder, out, encoded.tiles, seconds);
  const candidates = await extractCandidates(deps.pictures, work, tiles, encoded.tiles);
  const captions = await extractCaptions(work, out, facts.captions, { seconds, defaultLanguage });
  const pictures = await renderFirstPictures(deps, work, candidates);

  const version = `encoded/${source.video_id}-${randomBytes(6).toString("hex")}`;
  if ((await versions.setVersion(deps.database, work.attempt, version)) === 0) return;
  const onProgress = (fraction: number) =>
    run.report(progress + stageShares.stills + stageShares.storing * fraction, "storing");
  await storeFolder(deps.media, out, version, { signal: run.signal, onProgress });
  run.signal.throwIfAborted();
  await log(`stored as ${version}`);
  await publishEncoded(deps, work, {
    version,
    seconds,
    audio: encoded.audio,
    captions,
    candidates,
    pictures,
    findings: [...source.findings, ...leftOut, ...encoded.findings],
  });
}

async function encodeStreams(work: Work, facts: SourceFacts & { video: VideoFacts }, av1: boolean) {
  const { run, folder } = work;
  const out = path.join(folder, outFolder);
  const { tracks, left } = selectAudioTracks(facts.audio, defaultLanguage);
  const startedAt = performance.now();
  run.report(0, "sound");
  const { audio, findings: audioFindings } = await encodeAudio(work, tracks, facts.duration, (fraction) =>
    run.report(stageShares.audio * fraction, "sound"),
  );
  run.report(stageShares.audio, "picture");
  const onSeconds = (seconds: number) => {
    const fraction = facts.duration > 0 ? Math.min(1, seconds / facts.duration) : 0;
    run.report(stageShares.audio + stageShares.video * fraction, "picture");
  };
  const video = await encodeVideo(work, facts, audio, { av1, onSeconds });
  const { seconds } = await measureRendition(path.join(out, video.rungs[0]?.name ?? ""));
  const renditions: OfferedAudio[] =
    tracks.length > 1
      ? tracks.map(({ language, role }, position) => ({
          language,
          role,
          label: trackLabel(language, role),
          folder: audioFolder(position),
        }))
      : [];
  await writeMainPlaylist(out, {
    rungs: video.rungs,
    frameRate: frameRateOf(facts.video),
    hasAudio: tracks.length > 0,
    audio: renditions,
  });
  await work.log(`${seconds.toFixed(3)} s encoded in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  const findings: Finding[] = [...audioFindings, ...video.findings, ...lengthFindings(facts.duration, seconds)];
  if (left > 0) findings.push({ code: "same-sound", count: left });
  return { seconds, tiles: video.tiles, audioFile: audio[0]?.file, audio: renditions, findings };
}

function frameRateOf({ frames_per_second }: VideoFacts): number {
  const [numerator = 25, denominator = 1] = outputRate(frames_per_second).split("/").map(Number);
  return numerator / denominator;
}

/** FFmpeg does not fail on a source that ends early, so the durations are compared. @throws EncodingFault truncated */
function lengthFindings(declared: number, actual: number): Finding[] {
  const missing = declared - actual;
  if (declared === 0 || missing <= roundingSeconds) return [];
  if (missing > Math.max(2 * roundingSeconds, declared * maxMissingShare))
    throw new EncodingFault({ code: "truncated", claimed: declared, holds: actual });
  return [{ code: "shorter", claimed: declared, holds: actual }];
}

/** Renders the first candidate for a trailer, or for a title without pictures. */
async function renderFirstPictures(deps: EncodingDeps, { source, folder }: Work, candidates: readonly Candidate[]) {
  const [first] = candidates;
  if (!first) return undefined;
  const isTrailer = source.use === "trailer";
  if (!isTrailer && (await hasPictures(deps.database, source.video_id))) return undefined;
  const picture = await readFile(path.join(folder, outFolder, originalsFolder, first.name));
  return renderPictures(deps, {
    videoId: source.video_id,
    picture,
    ...(isTrailer ? { styles: ["horizontal"] as const } : {}),
  });
}
