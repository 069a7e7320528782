import type { QueryKey } from "@tanstack/react-query";
import type { AnswerFor, CallName, InputFor } from "#contract/client.ts";
import { call } from "./client.ts";

export { queries } from "./cache.ts";

/** A call as a cached query, keyed by its name and input: `useQuery(query('GET /home', {}))`. */
export function query<N extends CallName>(name: N, input: InputFor<N>) {
  return {
    queryKey: [name, input] as QueryKey,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      // The compiler cannot derive from a generic name whether the input argument is optional.
      (call as (name: N, input: InputFor<N>, signal: AbortSignal) => Promise<AnswerFor<N>>)(name, input, signal),
  };
}
