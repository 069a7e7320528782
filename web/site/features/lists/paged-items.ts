import { call } from "#shared/api/client.ts";
import { usePages } from "#shared/api/pages.ts";
import { itemsKey } from "./list-data.ts";
import { isWorthRefetching } from "./list-rules.ts";

/** A list's titles, page by page. */
export function useListItems(list: number) {
  return usePages({
    key: itemsKey(list),
    load: (page, signal) => call("GET /playlists/{id}/items", { params: { id: list }, query: { page } }, signal),
    idOf: ({ id }) => id,
    staleTime: Infinity,
    refetchOnMount: (kept) => (isWorthRefetching(kept) ? "always" : false),
  });
}
