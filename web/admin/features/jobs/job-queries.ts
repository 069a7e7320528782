import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Job } from "#contract/admin/jobs.ts";
import type { InputFor } from "#contract/client.ts";
import { call, queries } from "#admin/api.ts";

const quick = 2000;
const slow = 10_000;

const isUnderWay = ({ state }: Pick<Job, "state">): boolean => state === "running";

/** Jobs, polled often while one of them runs, and slowly otherwise. */
export function useJobs(query: NonNullable<InputFor<"GET /admin/jobs">["query"]>) {
  return useQuery({
    queryKey: ["jobs", query],
    queryFn: () => call("GET /admin/jobs", { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? quick : slow),
  });
}

export function useJob(id: number) {
  return useQuery({
    queryKey: ["job", id],
    queryFn: () => call("GET /admin/jobs/{id}", { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? quick : slow),
  });
}

/** Counts of jobs by state, and kinds of jobs that no process runs. */
export function useJobSummary({ isAsked = true } = {}) {
  return useQuery({
    queryKey: ["job-summary"],
    queryFn: () => call("GET /admin/job-summary", {}),
    refetchInterval: slow,
    enabled: isAsked,
  });
}

export const refreshJobs = async (): Promise<void> => {
  await Promise.all(["jobs", "job", "job-summary"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
};
