import type { EncodingDeps } from "./deps.ts";
import type { Work } from "./attempts/attempt.ts";
import { readFacts } from "./probe/facts.ts";
import { EncodingFault } from "./faults.ts";
import { writeFacts } from "./attempts/attempt-queries.ts";

/** Shorter videos are mistakes, and too short to segment or seek in. */
const minSeconds = 1;

/** Probes a film or trailer and stores its facts and findings. @throws EncodingFault if it cannot be encoded */
export async function inspectSource(
  { database }: EncodingDeps,
  { attempt, source, run, ffmpeg, workspace, file, log }: Work,
): Promise<void> {
  run.report(0, "looking");
  const { facts, findings } = readFacts(await ffmpeg.probe(file, workspace, run.signal), source.name);
  await writeFacts(database, attempt, facts, findings);
  await log(`${ffmpeg.name}: ${facts.format}, ${facts.duration} s, ${facts.video?.codec ?? "-"}`);
  if (!facts.video) throw new EncodingFault({ code: "no-picture" });
  if (facts.duration > 0 && facts.duration < minSeconds)
    throw new EncodingFault({ code: "too-short", seconds: facts.duration });
}
