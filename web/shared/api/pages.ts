import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { queries } from "./cache.ts";

export type PageOf<Item> = { data: Item[]; next_page: number | null };

type Options<P extends PageOf<unknown>> = {
  key: readonly unknown[];
  load: (page: number, signal: AbortSignal) => Promise<P>;
  /** What tells two items apart: one that was added meanwhile shifts another onto the next page. */
  idOf: (item: P["data"][number]) => number | string;
  enabled?: boolean;
  /** Keeps showing the former pages while those of another key are loading. */
  keepsPrevious?: boolean;
  /** How long the pages are taken for fresh, in milliseconds. */
  staleTime?: number;
  refetchOnMount?: (kept: InfiniteData<P, number> | undefined) => boolean | "always";
};

/** A paged list: its items, each once. `loadMore` answers with the page that came: none at the end, and none on failure. */
export function usePages<P extends PageOf<unknown>>(options: Options<P>) {
  const { key, load, idOf, keepsPrevious, refetchOnMount, ...others } = options;
  type Kept = InfiniteData<P, number>;
  const { data, hasNextPage, fetchNextPage, ...result } = useInfiniteQuery(
    {
      queryKey: key,
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: 1,
      getNextPageParam: (page: P) => page.next_page,
      ...(keepsPrevious && { placeholderData: (previous: Kept | undefined) => previous }),
      ...(refetchOnMount && {
        refetchOnMount: ({ state }: { state: { data: Kept | undefined } }) => refetchOnMount(state.data),
      }),
      ...others,
    },
    queries,
  );
  const all: P["data"][number][] | undefined = data?.pages.flatMap((page) => page.data);
  return {
    ...result,
    hasNextPage,
    pages: data?.pages,
    items: all && [...new Map(all.map((item) => [idOf(item), item])).values()],
    loadMore: async (): Promise<P | undefined> => {
      if (!hasNextPage) return undefined;
      // A second press before the next render must not restart the request.
      const { data: grown, isSuccess } = await fetchNextPage({ cancelRefetch: false });
      return isSuccess ? grown.pages.at(-1) : undefined;
    },
  };
}
