import type { JobRun } from "#server/jobs/run.ts";
import type { GivenDeps } from "../deps.ts";
import { readStored } from "../store.ts";
import { compareEpisodes, type FoundSpans, type EpisodeFingerprint } from "./compare.ts";
import { parseFingerprints } from "./fingerprint-file.ts";
import { fingerprintFile } from "./episode-fingerprint.ts";
import { listNearbyEpisodes } from "./season-queries.ts";

/** All pairs are compared, which takes a few seconds for this many. */
const maxCompared = 9;

type Deps = Pick<GivenDeps, "database" | "media" | "editing">;

/** Compares an episode's audio with nearby episodes of its season, and proposes intro and credits markers for each. */
export async function proposeFromSeason(
  { database, media, editing }: Deps,
  videoId: number,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const episodes: (EpisodeFingerprint & { mediaKey: string })[] = [];
  for (const { id, media_key: mediaKey, duration_seconds: duration } of await listNearbyEpisodes(
    database,
    videoId,
    maxCompared,
  )) {
    const stored = await readStored(media, `${mediaKey}/${fingerprintFile}`);
    // Episodes that were encoded elsewhere or by an earlier version have no fingerprint.
    const fingerprints = stored && parseFingerprints(stored);
    if (fingerprints) episodes.push({ id, mediaKey, duration, ...fingerprints });
  }
  if (episodes.length < 2) return;
  for (const spans of await compareEpisodes(episodes, signal))
    await database.transaction((inside) => editing.proposeMarkers(inside, spans.id, markersOf(spans)));
}

const markersOf = ({ intro, credits }: FoundSpans) => ({
  intro_start: intro?.start ?? null,
  intro_end: intro?.end ?? null,
  recap_start: null,
  recap_end: null,
  credits_start: credits?.start ?? null,
});
