import { titleOf, type Save } from "./saves.ts";
import type { TitleFacts } from "./title-fact-queries.ts";

export type Begun = { id: number; watched_time: number } | { id: number; last_episode: LastEpisode };
type LastEpisode = {
  id: number;
  title: string;
  duration: number;
  watched_time: number;
  season: number;
  number: number;
};

/**
 * What to resume, most recently watched first: unfinished films, and series at the last watched episode or, if finished,
 * the next one. Hidden titles stay hidden until they are watched again. A title without facts is not visible to the
 * profile.
 * @param saves at most one per title
 */
export function continueWatching(saves: Save[], facts: Map<number, TitleFacts>, limit: number): Begun[] {
  return saves
    .flatMap((save) => {
      const id = titleOf(save);
      return begunOf(id, save, facts.get(id)) ?? [];
    })
    .slice(0, limit);
}

function begunOf(id: number, save: Save, facts: TitleFacts | undefined): Begun | undefined {
  if (save.isHidden || !facts) return undefined;
  if (save.seriesId === null) {
    return save.isCompleted || save.positionSeconds === 0 ? undefined : { id, watched_time: save.positionSeconds };
  }
  const at = facts.episodes.findIndex((episode) => episode.id === save.videoId);
  if (at < 0) return undefined;
  const episode = facts.episodes[save.isCompleted ? at + 1 : at];
  return episode && { id, last_episode: { ...episode, watched_time: save.isCompleted ? 0 : save.positionSeconds } };
}
