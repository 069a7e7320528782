import { useInfiniteQuery } from "@tanstack/react-query";
import { queries } from "../../../../shared/api/queries.ts";
import type { VideoCard } from "../card.ts";

type Page = { data: VideoCard[]; current_page: number; total_page: number; next_page: number | null };

/** A paged list. Asking for more does nothing at its end or while a page is loading. */
export function usePages(key: readonly unknown[], load: (page: number, signal: AbortSignal) => Promise<Page>) {
  const result = useInfiniteQuery(
    {
      queryKey: key,
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: (page: Page) => page.next_page,
    },
    queries,
  );
  return {
    ...result,
    videos: result.data && unique(result.data.pages.flatMap(({ data }) => data)),
    loadMore: () => {
      // A second press before the next render must not restart the request.
      if (result.hasNextPage) void result.fetchNextPage({ cancelRefetch: false });
    },
  };
}

/** Removes duplicates: a title added meanwhile shifts another onto the next page. */
function unique(videos: VideoCard[]): VideoCard[] {
  return [...new Map(videos.map((video) => [video.id, video])).values()];
}
