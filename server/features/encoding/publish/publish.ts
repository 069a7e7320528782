import type { Database } from "#server/database/pool.ts";
import type { Work } from "../attempts/attempt.ts";
import type { EncodingDeps, Track } from "../deps.ts";
import type { Finding } from "../findings.ts";
import type { OfferedCaptions, OfferedSound } from "../video/playlists.ts";
import { hasPictures } from "../stills/picture-queries.ts";
import type { Candidate } from "../stills/poster-frames.ts";
import * as stored from "../attempts/queries.ts";
import * as versions from "./version-queries.ts";

export type Encoded = {
  version: string;
  seconds: number;
  sounds: readonly OfferedSound[];
  captions: readonly OfferedCaptions[];
  candidates: readonly Candidate[];
  /** Made of the first candidate where they are needed. */
  pictures: { imagesKey: string; color: string } | undefined;
  findings: readonly Finding[];
};

/** Whoever watches the version before sees it to its end, with a pause for dinner. */
const longestSittingMs = 6 * 3_600_000;

/**
 * Switches the title to what was encoded, in one transaction: viewers see the old or the new, whole. Changes nothing where
 * the attempt was cancelled, taken over by another worker, or the title is gone.
 */
export async function publishEncoded(deps: EncodingDeps, { of, source }: Work, encoded: Encoded): Promise<boolean> {
  const { version, pictures } = encoded;
  return deps.database.transaction(async (inside) => {
    if (!(await versions.lockVersion(inside, of, version))) return false;
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
    if (source.publishes && source.use === "film") await showTitle(deps, inside, source.video_id, pictures);
    await versions.insertCandidates(inside, of.encodingId, encoded.candidates);
    await versions.writeFindings(inside, of, encoded.findings);
    const at = deps.clock.now();
    if (previous)
      await versions.noteReplaced(inside, source.video_id, previous, new Date(at.getTime() + longestSittingMs));
    await stored.endAttempt(inside, of, { outcome: "done", at });
    await versions.replaceOlder(inside, source, at);
    return true;
  });
}

/** Shows a title whose film has come, and with an episode its series, under the episode's picture where it has none. */
async function showTitle(
  { editing }: EncodingDeps,
  inside: Database,
  videoId: number,
  pictures: Encoded["pictures"],
): Promise<void> {
  const seriesId = await versions.findSeriesOf(inside, videoId);
  for (const id of seriesId === null ? [videoId] : [videoId, seriesId]) {
    const hasOwn = await hasPictures(inside, id);
    if (!hasOwn && pictures) await editing.setPictures(inside, id, pictures);
    // Without a picture, it stays a draft for a person to complete.
    if (hasOwn || pictures) await editing.publish(inside, id);
  }
}

function tracksOf({ sounds, captions }: Encoded): Track[] {
  return [
    ...sounds.map(({ folder, ...sound }, place) => ({
      ...sound,
      kind: "audio" as const,
      key: `${folder}/index.m3u8`,
      position: place + 1,
    })),
    ...captions.map(({ folder, ...one }, place) => ({
      ...one,
      kind: "captions" as const,
      key: `${folder}/all.vtt`,
      position: place + 1,
    })),
  ];
}
