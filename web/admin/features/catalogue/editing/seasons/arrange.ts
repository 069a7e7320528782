import { textsOf } from "#contract/language.ts";
import type { EditedSeasons } from "#contract/admin/title-seasons.ts";

export type Seasons = EditedSeasons["seasons"];
/** A position: the index of a season, and of an episode in it. */
export type Spot = { season: number; episode: number };

/**
 * Moves one episode. A season keeps its episode numbers in order, gaps included; a season that gains
 * an episode continues from its last number.
 */
export function moveEpisode(seasons: Seasons, from: Spot, to: Spot): Seasons {
  const episode = seasons[from.season]?.episodes[from.episode];
  const isSame = from.season === to.season && from.episode === to.episode;
  if (!episode || !seasons[to.season] || isSame) return seasons;
  return seasons.map((season, index) => {
    if (index !== from.season && index !== to.season) return season;
    const numbers = season.episodes.map(({ number }) => number);
    const others = season.episodes.filter((one) => one.id !== episode.id);
    if (index !== to.season) return { ...season, episodes: others };
    const all = others.toSpliced(to.episode, 0, episode);
    if (index !== from.season) numbers.push(Math.max(0, ...numbers) + 1);
    return { ...season, episodes: all.map((one, place) => ({ ...one, number: numbers[place] ?? place + 1 })) };
  });
}

/** The position above or below, across seasons; undefined at the ends. */
export function neighbour(seasons: Seasons, { season, episode }: Spot, step: 1 | -1): Spot | undefined {
  const own = seasons[season];
  if (!own) return undefined;
  const next = episode + step;
  if (next >= 0 && next < own.episodes.length) return { season, episode: next };
  const other = seasons[season + step];
  if (!other) return undefined;
  return { season: season + step, episode: step === 1 ? 0 : other.episodes.length };
}

/** The request body. New seasons have negative ids. */
export function formOf(seasons: Seasons) {
  return seasons.map((season) => ({
    id: season.id < 0 ? null : season.id,
    number: season.number,
    ...textsOf(season, "title"),
    episodes: season.episodes.map((episode) => ({
      id: episode.id,
      number: episode.number,
    })),
  }));
}
