import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SecurityPeriod } from "#contract/admin/security-events.ts";
import type { InputFor } from "#contract/client.ts";
import { call } from "#admin/api.ts";

const everyMilliseconds = 15_000;

/** Security events, polled. */
export function useSecurityEvents(query: NonNullable<InputFor<"GET /admin/security-events">["query"]>) {
  return useQuery({
    queryKey: ["security-events", query],
    queryFn: () => call("GET /admin/security-events", { query }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMilliseconds,
  });
}

/** How many refusals of each kind there were. */
export function useSecuritySummary(since: SecurityPeriod, { isAsked = true } = {}) {
  return useQuery({
    queryKey: ["security-summary", since],
    queryFn: () => call("GET /admin/security-summary", { query: { since } }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMilliseconds,
    enabled: isAsked,
  });
}
