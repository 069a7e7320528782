import type { WatchingDeps } from "./deps.ts";
import { createWatchingKeeping } from "./keeping.ts";

export function defineWatchingJobs(deps: Pick<WatchingDeps, "database" | "jobs" | "watched">): void {
  const keeping = createWatchingKeeping(deps);
  deps.jobs.define("figures.keep-watching", (_data, run) => keeping.keep(run));
}
