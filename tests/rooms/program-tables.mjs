/** Of the machine's page, beside the heartbeats. */
export const MACHINE_TABLES = [
  "storage_days",
  "service_calls",
  "service_states",
  "mail_bounces",
  "certificates",
  "alarms",
  "alarm_checks",
];

/**
 * The tables of rooms that are no features, as `OWNERS` in `tables.mjs` has them.
 * @type {Record<string, { tables: string[], views?: Record<string, string[]> }>}
 */
export const PROGRAM_TABLES = {
  "server/adapters/payments/mercanet": { tables: ["mercanet_payments", "mercanet_refunds"] },
  "server/adapters/payments/paypal": {
    tables: ["paypal_products", "paypal_plans", "paypal_subscriptions", "paypal_sales", "paypal_refunds"],
  },
  "server/adapters/payments/sandbox": {
    tables: ["sandbox_payments", "sandbox_refunds", "sandbox_renewals", "sandbox_disputes"],
  },
  "server/http": { tables: ["tries"] },
  "server/process": { tables: ["processes"] },
  "server/backup": { tables: ["last_backup"] },
  "server/moving": { tables: ["file_moves", "moved_files"] },
  "server/chains": { tables: ["chain_links", "chain_checks"] },
  "server/jobs": {
    tables: ["jobs", "job_workers", "job_counts"],
    views: { job_states: ["server/features/encoding", "server/features/catalogue"] },
  },
  "server/database": { tables: ["schema_migrations"] },
};
