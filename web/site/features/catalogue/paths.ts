import type { VideoCard } from "./card.ts";

type Playable =
  | Pick<VideoCard, "id" | "type" | "last_episode" | "series">
  | {
      id: number;
      type: VideoCard["type"];
      last_episode?: { id: number } | null | undefined;
      series?: { id: number } | null | undefined;
    };

/** Where a title plays: a series where its viewer has come to, an episode within its series. */
export function watchPath({ id, type, last_episode: episode, series }: Playable): string {
  if (type === "series") return episode ? `/watch/${id}/${episode.id}` : `/watch/${id}`;
  return type === "episode" && series ? `/watch/${series.id}/${id}` : `/watch/${id}`;
}

/** Whose preview a title opens; an episode is told about with its series. */
export function previewId({ id, type, series }: Pick<Playable, "id" | "type" | "series">): number {
  return type === "episode" && series ? series.id : id;
}

/** The page of a title. */
export function detailPath(title: Pick<Playable, "id" | "type" | "series">): string {
  return `/info-detail/${previewId(title)}`;
}

/** The parameter of the address that opens a title's preview over the page. */
export const previewParameter = "apercu";
