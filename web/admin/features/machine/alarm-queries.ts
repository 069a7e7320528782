import { useQuery } from "@tanstack/react-query";
import { call } from "#admin/api.ts";

/** They are looked for every minute. */
const everyMilliseconds = 30_000;

/** What needs a person. For admins. */
export function useAlarms({ isAsked = true } = {}) {
  return useQuery({
    queryKey: ["machine", "alarms"],
    queryFn: () => call("GET /admin/alarms"),
    refetchInterval: everyMilliseconds,
    enabled: isAsked,
  });
}
