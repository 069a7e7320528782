import { Readable } from "node:stream";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Work } from "../attempts/attempt.ts";
import { parseCaptionsName, guessLanguage } from "./file-name.ts";
import { parseCaptions, toWebVtt } from "./captions.ts";
import type { Cue } from "./cue.ts";
import { decodeCaptions } from "./decode-captions.ts";
import { readStored } from "../store.ts";
import type { EncodingDeps, StoredFiles, Track } from "../deps.ts";
import type { CaptionFacts, CaptionRole, SourceFacts } from "../probe/facts.ts";
import { EncodingFault } from "../faults.ts";
import type { Finding } from "../findings.ts";
import { trackLabel } from "../probe/labels.ts";
import { languageName } from "../probe/languages.ts";
import { captionsPlaylist, replaceCaptions, type OfferedCaptions } from "../video/playlists.ts";
import * as attemptQueries from "../attempts/attempt-queries.ts";
import * as queries from "./caption-queries.ts";

/** Larger files are not captions. */
export const maxCaptionBytes = 20 * 1024 * 1024;

export type ParsedCaptions = { cues: Cue[]; encoding: string; language: string; role: CaptionRole; isGuessed: boolean };

/** Parses a caption file, and its language and role from its name. @throws EncodingFault */
export function parseCaptionsFile(bytes: Buffer, name: string): ParsedCaptions {
  const { text, encoding } = decodeCaptions(bytes);
  const cues = parseCaptions(text);
  const named = parseCaptionsName(name);
  const language = named.language ?? guessLanguage(cues.map((cue) => cue.text).join(" ")) ?? "fr";
  return { cues, encoding, language, role: named.role, isGuessed: named.language === null };
}

/** Imports captions that were uploaded as a separate file, and enqueues adding them to the film. */
export async function importCaptions(
  deps: EncodingDeps,
  { attempt, source, folder, file, run, log }: Work,
): Promise<void> {
  run.report(0, "looking");
  if (source.bytes > maxCaptionBytes) throw new EncodingFault({ code: "captions-encoding" });
  const { cues, encoding, language, role, isGuessed } = parseCaptionsFile(
    await readFile(path.join(folder, file)),
    source.name,
  );
  const findings: Finding[] = [];
  if (encoding !== "UTF-8") findings.push({ code: "captions-encoding", encoding });
  if (isGuessed) findings.push({ code: "captions-guessed", language: languageName(language) });
  const captions: CaptionFacts[] = [{ index: 0, codec: "text", language, label: trackLabel(language, role), role }];
  const duration = Math.max(...cues.map(({ end }) => end));
  const facts: SourceFacts = { format: encoding, duration, video: null, audio: [], captions };
  await log(`${cues.length} captions, ${language}, ${role}`);
  await deps.database.transaction(async (inside) => {
    if ((await attemptQueries.writeFacts(inside, attempt, facts, findings)) === 0) return;
    const at = deps.clock.now();
    await attemptQueries.endAttempt(inside, attempt, { outcome: "done", at });
    await queries.replaceOlderCaptions(inside, { ...source, language, role }, at);
    await deps.attachCaptions(inside, source.video_id);
  });
}

/**
 * Adds a title's uploaded captions to its film, beside the film's embedded ones. The job's group serialises this per title.
 * No-op without a film: publishing one enqueues it again.
 */
export async function attachCaptions(deps: EncodingDeps, videoId: number): Promise<void> {
  const { database, media, editing } = deps;
  const film = await queries.findFilm(database, videoId);
  const sources = await queries.listCaptionSources(database, videoId);
  if (!film) return;
  const offered: OfferedCaptions[] = [];
  for (const { file_key, name } of sources) {
    const bytes = await readStored(media, file_key);
    if (!bytes) continue;
    const { cues, language, role } = parseCaptionsFile(bytes, name);
    const folder = `subs-${language.toLowerCase()}${role === "main" ? "" : `-${role}`}`;
    await writeText(media, `${film.media_key}/${folder}/all.vtt`, toWebVtt(cues));
    await writeText(media, `${film.media_key}/${folder}/index.m3u8`, captionsPlaylist(film.duration_seconds));
    offered.push({ language, role, label: trackLabel(language, role), folder });
  }
  const merged = mergeCaptions(await queries.listTracks(database, videoId), offered);
  await rewriteMain(media, film.media_key, merged);
  await database.transaction(async (inside) => {
    const now = await queries.findFilm(inside, videoId);
    // Another version was published meanwhile; its own job follows.
    if (now?.media_key !== film.media_key) return;
    const { media_key: mediaKey, duration_seconds: durationSeconds } = film;
    await editing.setMedia(inside, videoId, { mediaKey, durationSeconds, tracks: merged });
  });
}

/** Uploaded captions replace embedded ones of the same language and role. */
export function mergeCaptions(tracks: readonly Track[], offered: readonly OfferedCaptions[]): Track[] {
  const isReplaced = ({ kind, language, role }: Track) =>
    kind === "captions" && offered.some((one) => one.language === language && one.role === role);
  const added = offered.map(({ folder, ...rendition }) => ({
    ...rendition,
    kind: "captions" as const,
    key: `${folder}/all.vtt`,
    position: 1,
  }));
  let position = 0;
  return [...tracks.filter((track) => !isReplaced(track)), ...added].map((track) =>
    track.kind === "captions" ? { ...track, position: (position += 1) } : track,
  );
}

async function rewriteMain(media: StoredFiles, version: string, tracks: readonly Track[]): Promise<void> {
  const main = await readStored(media, `${version}/master.m3u8`);
  if (!main) return;
  const captions = tracks.flatMap(({ kind, language, role, label, key }) =>
    kind === "captions" && role !== "description"
      ? [{ language, role, label, folder: key.slice(0, key.lastIndexOf("/")) }]
      : [],
  );
  await writeText(media, `${version}/master.m3u8`, replaceCaptions(main.toString(), captions));
}

function writeText(media: StoredFiles, key: string, text: string): Promise<void> {
  return media.write(key, Readable.from([Buffer.from(text)]));
}
