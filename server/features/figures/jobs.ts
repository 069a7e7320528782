import type { FiguresDeps } from "./deps.ts";
import { createKeeping } from "./keeping.ts";

export function defineFigureJobs(
  deps: Pick<FiguresDeps, "database" | "jobs" | "contracts" | "ledger" | "signUps">,
): void {
  const keeping = createKeeping(deps);
  deps.jobs.define("figures.keep", (_data, run) => keeping.keep(run));
}
