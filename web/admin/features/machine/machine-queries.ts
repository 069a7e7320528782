import { useQuery } from "@tanstack/react-query";
import { call } from "#admin/api.ts";

/** Heartbeats come every twenty seconds. */
const everyMilliseconds = 15_000;

export function useMachine() {
  return useQuery({
    queryKey: ["machine"],
    queryFn: () => call("GET /admin/machine"),
    refetchInterval: everyMilliseconds,
  });
}

export function useMachineSettings() {
  return useQuery({ queryKey: ["machine", "settings"], queryFn: () => call("GET /admin/machine/settings") });
}
