import { QueryClient } from "@tanstack/react-query";
import { CallError } from "#contract/client.ts";
import { onLanguage } from "../texts/texts.ts";

/** The one cache of answers. A refusal is an answer: only a broken network is tried again. */
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

// Answers are written in one language: what is shown is asked for anew, and nothing else of them is kept.
onLanguage(() => {
  queries.removeQueries({ type: "inactive" });
  void queries.invalidateQueries();
});
