/**
 * What is read from the database when metrics are asked for, by the names that Prometheus sees. No label names a person, a
 * title or anything else of which there are ever more.
 */
export const figures = {
  silecs_jobs_due: "Jobs whose time has come and that no worker has begun",
  silecs_jobs_oldest_due_seconds: "How long the oldest of these has waited",
  silecs_jobs_running: "Jobs that a worker has begun",
  silecs_jobs_failed_last_day: "Jobs that were given up within a day, and that nobody has tried again",
  silecs_job_workers: "Processes that run jobs and said so within a minute",
  silecs_renewals_overdue: "Subscriptions whose period should have been charged",
  silecs_renewals_oldest_overdue_seconds: "How long the oldest of these has waited",
  silecs_renewals_last_hour: "Renewals settled within an hour, by outcome",
  silecs_encodings_failed_last_day: "Encodings that failed within a day, and that no newer one replaces",
  silecs_webhook_endpoints: "Webhook endpoints by state; one that fails is still on",
  silecs_screens_playing: "Screens on which a title plays",
  silecs_last_backup_timestamp_seconds: "When the last complete backup ended, in Unix time; 0 for none",
  silecs_records_faults: "Sealed records that the last check found changed",
  silecs_replication_standbys: "Standbys that follow this primary",
  silecs_replication_lag_seconds: "How far the standby is behind",
} as const;

export type FigureName = keyof typeof figures;
export type Figure = { value: number; labels?: Record<string, string> };
export type Figures = Record<FigureName, readonly Figure[]>;
export type ReadFigures = () => Promise<Figures>;
