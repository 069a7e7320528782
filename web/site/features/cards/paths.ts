import type { FilterName } from "#contract/choice-names.ts";
import type { VideoCard } from "./card.ts";

type Playable =
  | Pick<VideoCard, "id" | "type" | "last_episode" | "series">
  | {
      id: number;
      type: VideoCard["type"];
      last_episode?: { id: number } | null | undefined;
      series?: { id: number } | null | undefined;
    };

/** The watch page of a title: for a series its current episode. */
export function watchPath({ id, type, last_episode: episode, series }: Playable): string {
  if (type === "series") return episode ? `/watch/${id}/${episode.id}` : `/watch/${id}`;
  return type === "episode" && series ? `/watch/${series.id}/${id}` : `/watch/${id}`;
}

/** The title whose preview opens: for an episode its series. */
export function previewId({ id, type, series }: Pick<Playable, "id" | "type" | "series">): number {
  return type === "episode" && series ? series.id : id;
}

/** The page of a title. */
export function detailPath(title: Pick<Playable, "id" | "type" | "series">): string {
  return `/info-detail/${previewId(title)}`;
}

/** The query parameter that opens a title's preview. */
export const previewParameter = "apercu";

/** The results page of a keyword. */
export function searchPath(keyword: string): string {
  return `/search?${new URLSearchParams({ keyword })}`;
}

/** The page of a person. */
export const personPath = ({ slug }: { slug: string }): string => `/people/${encodeURIComponent(slug)}`;

/** All titles with a value of a filter: of a year, a country, a language. */
export const chosenPath = (name: FilterName, value: string | number): string =>
  `/recents?${new URLSearchParams({ [name]: String(value) })}`;

/** The page of a category. */
export const categoryPath = ({ id }: { id: number }): string => `/category/${id}`;
