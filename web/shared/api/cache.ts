import { QueryClient } from "@tanstack/react-query";
import { CallError } from "#contract/client.ts";
import { onLanguage } from "../texts/texts.ts";

/** The only cache of answers. Refusals are final; only network failures are retried. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      retry: (count, error) => error instanceof CallError && error.code === 0 && count < 2,
      refetchOnWindowFocus: false,
    },
  },
});

// Answers depend on the language: refetch those on screen, drop the others.
onLanguage(() => {
  queries.removeQueries({ type: "inactive" });
  void queries.invalidateQueries();
});
