import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { call, waitingKey } from "../api.ts";
import { mayAs, type Me } from "../session.ts";

/** Who sees no page with a number asks for none. */
const countedFor = ["editor", "moderator", "support", "accountant"] as const;

/** How much waits for the staff; undefined for roles that see none of it, and until it is known. */
export function useWaiting(roles: Me["roles"]) {
  const { pathname } = useLocation();
  const isAsked = mayAs(roles, countedFor);
  const { data } = useQuery({
    // Asked again on each page: what was just dealt with waits no more.
    queryKey: [...waitingKey, pathname],
    placeholderData: keepPreviousData,
    queryFn: () => call("GET /admin/waiting"),
    refetchInterval: 60_000,
    enabled: isAsked,
  });
  return data;
}
