import { type ClientLoaderFunctionArgs, useSearchParams } from "react-router";
import { SearchResults, SearchSkeleton } from "../features/search/search-results.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "catalogue.search.title" };

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  guardPage("protected", asked);
  return null;
}
clientLoader.hydrate = true as const;

export const HydrateFallback = SearchSkeleton;

export default function Search() {
  const [query] = useSearchParams();
  return <SearchResults keyword={query.get("keyword") ?? ""} />;
}
