import { adminCohorts as calls } from "#contract/admin/cohorts.ts";
import type { Api } from "#server/http/api.ts";
import { fileOf } from "../files.ts";
import { cohorts, trials } from "./cohorts.ts";
import { cohortsCsv, trialsCsv } from "./files.ts";

export function cohortRoutes(api: Api): void {
  api.on(calls.cohorts, ({ database, query }) => cohorts(database, query));
  api.on(calls.trials, ({ database, query }) => trials(database, query));
  api.on(calls.cohortsFile, async ({ database, query }) =>
    fileOf(cohortsCsv(await cohorts(database, query)), "cohorts.csv"),
  );
  api.on(calls.trialsFile, async ({ database, query }) =>
    fileOf(trialsCsv(await trials(database, query)), "trials.csv"),
  );
}
