import { useQuery } from "@tanstack/react-query";
import type { AnswerFor } from "#contract/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { useToken } from "#shared/api/session.ts";

const pendingQuery = query("GET /me/pending-payment", {});

export type Pending = NonNullable<AnswerFor<"GET /me/pending-payment">["pending"]>;

/** The payment that waits for its outcome, as the server knows it; asked for at every visit. */
export function usePendingPayment({ isOpen = true } = {}) {
  const token = useToken();
  const { data } = useQuery({ ...pendingQuery, enabled: isOpen && token !== null, staleTime: 0 }, queries);
  return {
    pending: data?.pending ?? null,
    /** Asks the server again. */
    refetch: () => queries.invalidateQueries({ queryKey: pendingQuery.queryKey }),
    keep: (pending: Pending | null) => queries.setQueryData(pendingQuery.queryKey, { pending }),
  };
}
