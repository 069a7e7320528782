import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/client.ts";
import { queries } from "../../../shared/api/queries.ts";
import { itemsKey } from "./list-data.ts";
import { isWorthRefetching } from "./list-rules.ts";

/** A list's titles, page by page. */
export function useListItems(list: number) {
  const result = useInfiniteQuery(
    {
      queryKey: itemsKey(list),
      queryFn: ({ pageParam, signal }) =>
        call("GET /playlists/{id}/items", { params: { id: list }, query: { page: pageParam } }, signal),
      initialPageParam: 1,
      getNextPageParam: (page) => page.next_page,
      staleTime: Infinity,
      refetchOnMount: ({ state }) => (isWorthRefetching(state.data) ? "always" : false),
    },
    queries,
  );
  // Remove duplicates: a title added meanwhile shifts another onto the next page.
  const all = result.data?.pages.flatMap(({ data }) => data);
  return { ...result, videos: all && [...new Map(all.map((video) => [video.id, video])).values()] };
}
