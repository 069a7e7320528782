import type { Locale } from "#contract/language.ts";
import { adminJobs as calls } from "#contract/admin/jobs.ts";
import type { Api } from "#server/http/api.ts";
import type { Staff } from "#server/http/staff-callers.ts";
import type { JobHandling } from "#server/jobs/handling.ts";
import { createJobDesk } from "./job-desk.ts";

export function jobRoutes(api: Api, handling: JobHandling): void {
  const desk = createJobDesk(handling);
  const looking = ({ caller, locale }: { caller: Staff; locale: Locale }) => ({ roles: caller.roles, locale });
  api.on(calls.jobs, (call) => desk.list(call.query, looking(call)));
  api.on(calls.jobSummary, (call) => desk.summary(looking(call)));
  api.on(calls.job, (call) => desk.find(call.params.id, looking(call)));
  api.on(calls.retryJob, async (call) => {
    const job = await desk.retry(call.database, call.params.id, looking(call));
    call.note({ subject: `job ${job.id} ${job.name}`, after: { state: "waiting" } });
    return job;
  });
  api.on(calls.cancelJob, async (call) => {
    const job = await desk.cancel(call.database, call.params.id, looking(call));
    call.note({ subject: `job ${job.id} ${job.name}`, after: { state: "cancelled" } });
    return job;
  });
  api.on(calls.retryJobs, async (call) => {
    const count = await desk.retryAll(call.database, call.body.kind, looking(call));
    call.note({ subject: "jobs that failed", after: { kind: call.body.kind ?? "all", count } });
    return { count };
  });
}
