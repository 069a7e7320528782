import { useQuery } from "@tanstack/react-query";
import { queries, query } from "#shared/api/queries.ts";

const goodForMs = 5 * 60_000;

/** The categories that this profile sees; undefined until they have come. */
export function useCategories() {
  return useQuery({ ...query("GET /categories", {}), staleTime: goodForMs }, queries).data?.data;
}
