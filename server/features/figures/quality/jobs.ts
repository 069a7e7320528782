import type { QualityDeps } from "./deps.ts";
import { createQualityKeeping } from "./keeping.ts";

export function defineQualityJobs(deps: Pick<QualityDeps, "database" | "jobs">): void {
  const keeping = createQualityKeeping(deps);
  deps.jobs.define("figures.keep-quality", (_data, run) => keeping.keep(run));
}
