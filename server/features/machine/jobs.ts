import type { createLook } from "./alarms/looking.ts";
import { deleteEnded } from "./alarms/queries.ts";
import { createCertificateLook } from "./certificates/certificates.ts";
import type { MachineDeps } from "./deps.ts";
import { deleteCalls } from "./services/queries.ts";
import { createMeasuring } from "./storage/measuring.ts";

/** Shown for a month. */
const keptAlarmsMilliseconds = 90 * 86_400_000;
/** Calls are shown for a week. */
const keptCallsMilliseconds = 8 * 86_400_000;

/** What the page shows and no call reads while somebody waits. */
export function defineMachineJobs(deps: MachineDeps, alarmLook: ReturnType<typeof createLook>): void {
  const { database, jobs } = deps;
  const measure = createMeasuring(deps);
  const look = createCertificateLook(deps);
  jobs.define("machine.measure", async (_data, run) => {
    await measure(run);
    await deleteEnded(database, new Date(run.at.getTime() - keptAlarmsMilliseconds));
    await deleteCalls(database, new Date(run.at.getTime() - keptCallsMilliseconds));
  });
  jobs.define("machine.look", (_data, { at }) => alarmLook.byJob(at));
  jobs.define("machine.certificates", (_data, { at }) => look(at));
}
