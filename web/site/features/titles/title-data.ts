import { useQuery } from "@tanstack/react-query";
import { queries, query } from "#shared/api/queries.ts";

export function useTitle(id: number) {
  return useQuery(query("GET /videos/{id}", { params: { id } }), queries);
}

export function useRelated(id: number) {
  return useQuery(query("GET /videos/related", { query: { video_id: id } }), queries);
}

/** Fetched while the page's code is still loading. */
export function prefetchTitle(id: number): void {
  void queries.prefetchQuery(query("GET /videos/{id}", { params: { id } }));
}
