import { createCounting } from "./counting.ts";
import type { RoyaltiesDeps } from "./deps.ts";

export function defineRoyaltyJobs(deps: Pick<RoyaltiesDeps, "database" | "jobs" | "watched">): void {
  const counting = createCounting(deps);
  deps.jobs.define("royalties.count", (_data, run) => counting.count(run));
}
