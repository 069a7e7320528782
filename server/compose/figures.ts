import { findLastBackup } from "#server/backup/last-backup.ts";
import { findLastCheck } from "#server/chains/queries.ts";
import type { Clock } from "#server/clock.ts";
import { listStandbys } from "#server/database/standby-queries.ts";
import type { Database } from "#server/database/pool.ts";
import { asWork } from "#server/database/time-limits.ts";
import { countOverdue, countSettledRenewals } from "#server/features/billing/renewals/figure-queries.ts";
import { countFailedEncodings } from "#server/features/encoding/figure-queries.ts";
import { countPlayingScreens } from "#server/features/playback/figure-queries.ts";
import { countEndpoints } from "#server/features/webhooks/figure-queries.ts";
import { countFailedJobs, countWaitingJobs, countWorkers } from "#server/jobs/figure-queries.ts";
import { jobList } from "#server/jobs/job-list.ts";
import type { Figure, Figures, ReadFigures } from "#server/telemetry/figures.ts";

const hourMs = 3_600_000;
/** An older or newer program may have left jobs with other names. */
const jobNames = Object.keys(jobList);

/** Reads what every room counts for the metrics: one statement after another, on one connection of the pool. */
export function createReadFigures({ database, clock }: { database: Database; clock: Clock }): ReadFigures {
  return () => asWork("health", () => readAll(database, clock.now()));
}

async function readAll(database: Database, at: Date): Promise<Figures> {
  const before = (ms: number) => new Date(at.getTime() - ms);
  const jobs = await countWaitingJobs(database, jobNames, at);
  const failedJobs = await countFailedJobs(database, jobNames, at);
  const overdue = await countOverdue(database, at);
  const settled = await countSettledRenewals(database, before(hourMs));
  const standbys = await listStandbys(database);
  const backup = await findLastBackup(database);
  return {
    silecs_jobs_due: jobs.map(({ name, due }) => ofJob(name, due)),
    silecs_jobs_oldest_due_seconds: jobs.map(({ name, oldest_due_seconds: age }) => ofJob(name, age)),
    silecs_jobs_running: jobs.map(({ name, running }) => ofJob(name, running)),
    silecs_jobs_failed_last_day: failedJobs.map(({ name, count }) => ofJob(name, count)),
    silecs_job_workers: [{ value: await countWorkers(database, at) }],
    silecs_renewals_overdue: overdue.map(({ provider, count }) => ({ value: count, labels: { provider } })),
    silecs_renewals_oldest_overdue_seconds: overdue.map(({ provider, oldest_seconds: age }) => ({
      value: age,
      labels: { provider },
    })),
    silecs_renewals_last_hour: settled.map(({ outcome, count }) => ({ value: count, labels: { outcome } })),
    silecs_encodings_failed_last_day: [{ value: await countFailedEncodings(database, before(24 * hourMs)) }],
    silecs_webhook_endpoints: (await countEndpoints(database)).map(({ state, count }) => ({
      value: count,
      labels: { state },
    })),
    silecs_screens_playing: [{ value: await countPlayingScreens(database, at) }],
    silecs_last_backup_timestamp_seconds: [{ value: (backup?.ended_at.getTime() ?? 0) / 1000 }],
    silecs_records_faults: [{ value: (await findLastCheck(database))?.fault_count ?? 0 }],
    silecs_replication_standbys: [{ value: standbys.length }],
    silecs_replication_lag_seconds: standbys.map(({ name, lag_seconds: lag }) => ({
      value: lag,
      labels: { standby: name },
    })),
  };
}

function ofJob(name: string, value: number): Figure {
  return { value, labels: { job: name } };
}
