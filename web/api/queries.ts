import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { CallError, type AnswerFor, type CallName, type InputFor } from "#contract/client.ts";
import { call } from "./client.ts";

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

/** A call as a cached query, keyed by its own name and input: `useQuery(query('GET /home', {}))`. */
export function query<N extends CallName>(name: N, input: InputFor<N>) {
  return {
    queryKey: [name, input] as QueryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      // The client's optional argument cannot be seen through a name that is still a type.
      (call as (name: N, input: InputFor<N>, signal: AbortSignal) => Promise<AnswerFor<N>>)(name, input, signal),
  };
}
