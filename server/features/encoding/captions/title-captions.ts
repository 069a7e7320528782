import { Readable } from "node:stream";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Work } from "../attempts/attempt.ts";
import { captionsOfName, guessLanguage } from "./file-name.ts";
import { decodeCaptions, parseCaptions, toWebVtt, type Cue } from "./captions.ts";
import { readStored } from "../store.ts";
import type { EncodingDeps, StoredFiles, Track } from "../deps.ts";
import type { CaptionFacts, CaptionRole, SourceFacts } from "../probe/facts.ts";
import { EncodingFault } from "../faults.ts";
import type { Finding } from "../findings.ts";
import { trackLabel } from "../probe/labels.ts";
import { languageName } from "../probe/languages.ts";
import { captionsPlaylist, withCaptions, type OfferedCaptions } from "../video/playlists.ts";
import * as stored from "../attempts/queries.ts";
import * as queries from "./caption-queries.ts";

/** Captions are small; a larger file is something else. */
export const mostCaptionBytes = 20 * 1024 * 1024;

export type ReadCaptions = { cues: Cue[]; encoding: string; language: string; role: CaptionRole; isGuessed: boolean };

/** @throws EncodingFault with what is wrong, and where */
export function readCaptionsFile(bytes: Buffer, name: string): ReadCaptions {
  const { text, encoding } = decodeCaptions(bytes);
  const cues = parseCaptions(text);
  const said = captionsOfName(name);
  const language = said.language ?? guessLanguage(cues.map((cue) => cue.text).join(" ")) ?? "fr";
  return { cues, encoding, language, role: said.role, isGuessed: said.language === null };
}

/** Takes captions over that were handed in as a file of their own. They are shown from the next moment on. */
export async function takeCaptions(deps: EncodingDeps, { of, source, folder, file, run, log }: Work): Promise<void> {
  run.report(0, "looking");
  if (source.bytes > mostCaptionBytes) throw new EncodingFault({ code: "captions-encoding" });
  const { cues, encoding, language, role, isGuessed } = readCaptionsFile(
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
    if ((await stored.writeFacts(inside, of, facts, findings)) === 0) return;
    const at = deps.clock.now();
    await stored.endAttempt(inside, of, { outcome: "done", at });
    await queries.replaceOlderCaptions(inside, { ...source, language, role }, at);
    await deps.attachCaptions(inside, source.video_id);
  });
}

/**
 * Puts a title's captions beside its film, with the film's own. One at a time for a title: the group of the job sees to it.
 * Nothing happens to a title without a film; its encoding will ask again.
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
    const { cues, language, role } = readCaptionsFile(bytes, name);
    const folder = `subs-${language.toLowerCase()}${role === "main" ? "" : `-${role}`}`;
    await writeText(media, `${film.media_key}/${folder}/all.vtt`, toWebVtt(cues));
    await writeText(media, `${film.media_key}/${folder}/index.m3u8`, captionsPlaylist(film.duration_seconds));
    offered.push({ language, role, label: trackLabel(language, role), folder });
  }
  const merged = mergeTracks(await queries.listTracks(database, videoId), offered);
  await rewriteMain(media, film.media_key, merged);
  await database.transaction(async (inside) => {
    const now = await queries.findFilm(inside, videoId);
    // Another version was published meanwhile, whose own job comes after this one.
    if (now?.media_key !== film.media_key) return;
    const { media_key: mediaKey, duration_seconds: durationSeconds } = film;
    await editing.setMedia(inside, videoId, { mediaKey, durationSeconds, tracks: merged });
  });
}

/** Captions that were handed in take the place of those of the same language and role. */
export function mergeTracks(tracks: readonly Track[], offered: readonly OfferedCaptions[]): Track[] {
  const isReplaced = ({ kind, language, role }: Track) =>
    kind === "captions" && offered.some((one) => one.language === language && one.role === role);
  const added = offered.map(({ folder, ...one }) => ({
    ...one,
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
  await writeText(media, `${version}/master.m3u8`, withCaptions(main.toString(), captions));
}

function writeText(media: StoredFiles, key: string, text: string): Promise<void> {
  return media.write(key, Readable.from([Buffer.from(text)]));
}
