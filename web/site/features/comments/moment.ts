import type { Moment } from "./comment-data.ts";

type WatchPosition = { watched_time?: number | undefined; duration?: number | undefined };

export type MomentTitle = WatchPosition & {
  id: number;
  type: "movie" | "series" | "episode";
  last_episode?: (WatchPosition & { id: number; season: number; number: number }) | null | undefined;
};

/** Past this share a title counts as watched: there is no moment to speak of any more. */
const watchedShare = 0.95;

/**
 * The moment that the reader is at and may tie a comment to: a place in a film, or the series' episode watched last with the
 * place in it. Null where nothing was begun, or a film is finished.
 */
export function momentOf(title: MomentTitle): (Moment & { episode?: { season: number; number: number } }) | null {
  const { last_episode: episode } = title;
  if (title.type === "series" && episode) {
    const at = placeIn(episode);
    if (at === null && (episode.watched_time ?? 0) === 0) return null;
    return { video: episode.id, at, episode: { season: episode.season, number: episode.number } };
  }
  const at = title.type === "series" ? null : placeIn(title);
  return at === null ? null : { video: title.id, at };
}

/** Whole seconds; null at the start and where the title counts as watched. */
function placeIn({ watched_time = 0, duration = 0 }: WatchPosition): number | null {
  return watched_time >= 1 && watched_time < duration * watchedShare ? Math.floor(watched_time) : null;
}
