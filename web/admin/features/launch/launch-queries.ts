import { useQuery } from "@tanstack/react-query";
import type { Launch } from "#contract/admin/launch.ts";
import { call, queries } from "#admin/api.ts";

const key = ["launch"];
const trialMs = 1500;

const isTrying = ({ steps }: Launch) =>
  steps.some(({ findings }) => findings.some(({ code }) => code === "letter-sending" || code === "address-checking"));

/** What the service still lacks; polled while a trial is under way. For admins. */
export function useLaunch({ isAsked = true } = {}) {
  return useQuery({
    queryKey: key,
    queryFn: () => call("GET /admin/launch"),
    enabled: isAsked,
    refetchInterval: ({ state: { data } }) => (data && isTrying(data) ? trialMs : false),
  });
}

export const putLaunch = (launch: Launch): void => void queries.setQueryData(key, launch);
export const refreshLaunch = (): Promise<void> => queries.invalidateQueries({ queryKey: key });
