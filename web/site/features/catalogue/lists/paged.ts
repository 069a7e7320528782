import { useInfiniteQuery } from "@tanstack/react-query";
import { queries } from "../../../../shared/api/queries.ts";
import type { VideoCard } from "../card.ts";

type Page = { data: VideoCard[]; current_page: number; total_page: number; next_page: number | null };

/** A list that comes page by page; at its end, or while a page is coming, asking for more does nothing. */
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
      // A second press comes before this page knows of the first: it must not begin anew.
      if (result.hasNextPage) void result.fetchNextPage({ cancelRefetch: false });
    },
  };
}

/** A title added while somebody reads pushes another onto the next page: nothing is shown twice. */
function unique(videos: VideoCard[]): VideoCard[] {
  return [...new Map(videos.map((video) => [video.id, video])).values()];
}
