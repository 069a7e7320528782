import type { EncodingDeps } from "./deps.ts";
import type { Work } from "./attempts/attempt.ts";
import { readFacts } from "./probe/facts.ts";
import { EncodingFault } from "./faults.ts";
import { writeFacts } from "./attempts/queries.ts";

/** Shorter ones are accidents, and nothing can be cut or seeked in them. */
const shortestSeconds = 1;

/** Says what a film or trailer is and what is odd about it. @throws EncodingFault where it cannot be encoded */
export async function lookAt(
  { database }: EncodingDeps,
  { of, source, run, ffmpeg, workspace, file, log }: Work,
): Promise<void> {
  run.report(0, "looking");
  const { facts, findings } = readFacts(await ffmpeg.probe(file, workspace, run.signal), source.name);
  await writeFacts(database, of, facts, findings);
  await log(`${ffmpeg.name}: ${facts.format}, ${facts.duration} s, ${facts.video?.codec ?? "-"}`);
  if (!facts.video) throw new EncodingFault({ code: "no-picture" });
  if (facts.duration > 0 && facts.duration < shortestSeconds)
    throw new EncodingFault({ code: "too-short", seconds: facts.duration });
}
