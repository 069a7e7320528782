import type { Video, VideoCard } from "../cards/card.ts";

type RelatedRow = { name: "related" | "relatedFilms"; videos: readonly VideoCard[] };

/** Fewer series have no row of their own. */
const leastSeries = 2;

/** What is like a title: beside a series the series first, in a row of their own; films beside both. */
export function relatedRows({ type }: Pick<Video, "type">, related: readonly VideoCard[]): RelatedRow[] {
  const [series, films] = [true, false].map((is) => related.filter((video) => (video.type === "series") === is)) as [
    VideoCard[],
    VideoCard[],
  ];
  if (related.length === 0) return [];
  if (type === "movie") return [{ name: "relatedFilms", videos: related }];
  if (series.length < leastSeries) return [{ name: "relatedFilms", videos: [...series, ...films] }];
  const rows: RelatedRow[] = [{ name: "related", videos: series }];
  return films.length > 0 ? [...rows, { name: "relatedFilms", videos: films }] : rows;
}
