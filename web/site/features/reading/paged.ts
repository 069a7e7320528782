import { type PageOf, usePages } from "#shared/api/pages.ts";
import type { VideoCard } from "../cards/card.ts";

/** A paged list of titles. */
export function useCardPages(
  key: readonly unknown[],
  load: (page: number, signal: AbortSignal) => Promise<PageOf<VideoCard> & { total?: number }>,
) {
  const { items, ...result } = usePages({ key, load, idOf: ({ id }) => id });
  return { ...result, videos: items };
}
