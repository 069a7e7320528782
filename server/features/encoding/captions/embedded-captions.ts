import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Work } from "../attempts/attempt.ts";
import { EncodingFault } from "../faults.ts";
import type { CaptionFacts } from "../probe/facts.ts";
import { trackLabel } from "../probe/labels.ts";
import { captionsPlaylist, replaceCaptions, type OfferedCaptions } from "../video/playlists.ts";
import { parseCaptions, toWebVtt } from "./captions.ts";
import { decodeCaptions } from "./decode-captions.ts";
import { guessLanguage } from "./file-name.ts";
import { maxCaptionBytes } from "./title-captions.ts";

type Options = { seconds: number; defaultLanguage: string };

/** Extracts a film's embedded captions into `out` and lists them in its main playlist. Unreadable tracks are skipped and logged. */
export async function extractCaptions(
  work: Work,
  out: string,
  tracks: readonly CaptionFacts[],
  { seconds, defaultLanguage }: Options,
): Promise<OfferedCaptions[]> {
  const offered = new Map<string, OfferedCaptions>();
  for (const { index, language: declared, role } of tracks) {
    try {
      const cues = await readCues(work, index);
      const language = declared ?? guessLanguage(cues.map(({ text }) => text).join(" ")) ?? defaultLanguage;
      const folder = `subs-${language.toLowerCase()}${role === "main" ? "" : `-${role}`}`;
      if (offered.has(folder)) continue;
      await mkdir(path.join(out, folder));
      await writeFile(path.join(out, folder, "all.vtt"), toWebVtt(cues));
      await writeFile(path.join(out, folder, "index.m3u8"), captionsPlaylist(seconds));
      offered.set(folder, { language, role, label: trackLabel(language, role), folder });
    } catch (error) {
      work.run.signal.throwIfAborted();
      await work.log(`captions ${index}: ${(error as Error).message}`);
    }
  }
  const main = path.join(out, "master.m3u8");
  await writeFile(main, replaceCaptions(await readFile(main, "utf8"), [...offered.values()]));
  return [...offered.values()];
}

async function readCues({ ffmpeg, workspace, folder, file, run }: Work, index: number) {
  const name = `captions-${index}.srt`;
  const args = [...ffmpeg.input(file), "-map", `0:${index}`, "-c:s", "srt", name];
  await ffmpeg.run(args, { workspace, signal: run.signal });
  const extracted = path.join(folder, name);
  if ((await stat(extracted)).size > maxCaptionBytes) throw new EncodingFault({ code: "captions-encoding" });
  return parseCaptions(decodeCaptions(await readFile(extracted)).text);
}
