import type { JobRun } from "#server/jobs/run.ts";
import type { GivenDeps } from "../deps.ts";
import { readStored } from "../store.ts";
import { compareEpisodes, type FoundSpans, type Heard } from "./compare.ts";
import { readFingerprints } from "./fingerprint-file.ts";
import { fingerprintFile } from "./episode-fingerprint.ts";
import { listNeighbours } from "./season-queries.ts";

/** Each is compared with every other: a few seconds for as many. */
const comparedAtMost = 9;

type Deps = Pick<GivenDeps, "database" | "media" | "editing">;

/** Compares an episode's sound with its neighbours' of the season, and proposes for each what they share. */
export async function proposeFromSeason(
  { database, media, editing }: Deps,
  videoId: number,
  { signal }: Pick<JobRun, "signal">,
): Promise<void> {
  const episodes: (Heard & { mediaKey: string })[] = [];
  for (const { id, media_key: mediaKey, duration_seconds: duration } of await listNeighbours(
    database,
    videoId,
    comparedAtMost,
  )) {
    const stored = await readStored(media, `${mediaKey}/${fingerprintFile}`);
    // Films that were not encoded here, or before sound was compared, have none.
    const heard = stored && readFingerprints(stored);
    if (heard) episodes.push({ id, mediaKey, duration, ...heard });
  }
  if (episodes.length < 2) return;
  for (const found of await compareEpisodes(episodes, signal))
    await database.transaction((inside) => editing.proposeMarkers(inside, found.id, markersOf(found)));
}

const markersOf = ({ intro, credits }: FoundSpans) => ({
  ...{ intro_start: intro?.start ?? null, intro_end: intro?.end ?? null },
  ...{ recap_start: null, recap_end: null },
  credits_start: credits?.start ?? null,
});
