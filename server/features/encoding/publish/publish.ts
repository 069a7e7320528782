import type { Database } from "#server/database/pool.ts";
import type { Work } from "../attempts/attempt.ts";
import type { EncodingDeps, Track } from "../deps.ts";
import type { Finding } from "../findings.ts";
import type { OfferedCaptions, OfferedAudio } from "../video/playlists.ts";
import { hasPictures } from "../stills/candidate-queries.ts";
import type { Candidate } from "../stills/candidate-frames.ts";
import * as attemptQueries from "../attempts/attempt-queries.ts";
import * as versions from "./version-queries.ts";

export type Encoded = {
  version: string;
  seconds: number;
  audio: readonly OfferedAudio[];
  captions: readonly OfferedCaptions[];
  candidates: readonly Candidate[];
  /** Rendered from the first candidate; undefined if none are needed. */
  pictures: { imagesKey: string; color: string } | undefined;
  findings: readonly Finding[];
};

/** How long a replaced version stays available to viewers in mid-film. */
const replacedVersionMs = 6 * 3_600_000;

/**
 * Switches the title to the new version in one transaction. Returns false and changes nothing if the attempt was cancelled or
 * taken over by another worker, or the title was deleted.
 */
export async function publishEncoded(
  deps: EncodingDeps,
  { attempt, source }: Work,
  encoded: Encoded,
): Promise<boolean> {
  const { version, pictures } = encoded;
  return deps.database.transaction(async (inside) => {
    if (!(await versions.lockVersion(inside, attempt, version))) return false;
    const durationSeconds = Math.max(1, Math.round(encoded.seconds));
    let previous: string | null | undefined;
    if (source.use === "trailer") {
      const imagesKey = pictures?.imagesKey ?? "";
      const trailer = { mediaKey: version, imagesKey, durationSeconds };
      previous = (await deps.editing.setTrailer(inside, source.video_id, trailer))?.mediaKey;
    } else {
      const tracks = tracksOf(encoded);
      const media = { mediaKey: version, durationSeconds, tracks };
      previous = await deps.editing.setMedia(inside, source.video_id, media);
      await deps.attachCaptions(inside, source.video_id);
      await deps.compareSeason(inside, source.video_id);
      if (pictures && !(await hasPictures(inside, source.video_id)))
        await deps.editing.setPictures(inside, source.video_id, pictures);
    }
    if (source.publishes && source.use === "film") await publishTitle(deps, inside, source.video_id, pictures);
    await versions.insertCandidates(inside, attempt.encodingId, encoded.candidates);
    await versions.writeFindings(inside, attempt, encoded.findings);
    const at = deps.clock.now();
    if (previous)
      await versions.recordReplaced(inside, source.video_id, previous, new Date(at.getTime() + replacedVersionMs));
    await attemptQueries.endAttempt(inside, attempt, { outcome: "done", at });
    await versions.replaceOlder(inside, source, at);
    return true;
  });
}

/** Publishes a title, and an episode's series with it. A title or series without pictures gets those of this encoding. */
async function publishTitle(
  { editing }: EncodingDeps,
  inside: Database,
  videoId: number,
  pictures: Encoded["pictures"],
): Promise<void> {
  const seriesId = await versions.findSeriesOf(inside, videoId);
  for (const id of seriesId === null ? [videoId] : [videoId, seriesId]) {
    const hasOwn = await hasPictures(inside, id);
    if (!hasOwn && pictures) await editing.setPictures(inside, id, pictures);
    // Without pictures it stays a draft for an editor to complete.
    if (hasOwn || pictures) await editing.publish(inside, id);
  }
}

function tracksOf({ audio, captions }: Encoded): Track[] {
  return [
    ...audio.map(({ folder, ...rendition }, index) => ({
      ...rendition,
      kind: "audio" as const,
      key: `${folder}/index.m3u8`,
      position: index + 1,
    })),
    ...captions.map(({ folder, ...rendition }, index) => ({
      ...rendition,
      kind: "captions" as const,
      key: `${folder}/all.vtt`,
      position: index + 1,
    })),
  ];
}
