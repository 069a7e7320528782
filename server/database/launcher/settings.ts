const IN_MEMORY = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "wal_level=minimal",
  "max_wal_senders=0",
  "max_wal_size=256MB",
  // Several programs of each test worker share one server.
  "max_connections=200",
];

/**
 * Settings of the embedded PostgreSQL, which shares its machine with everything else. `durable: false` turns fsync off
 * and is for tests only.
 */
export function settingsFor(major: number, durable: boolean): string[] {
  return [
    "listen_addresses=",
    "unix_socket_permissions=0700",
    "shared_buffers=128MB",
    "effective_cache_size=1GB",
    "work_mem=8MB",
    "maintenance_work_mem=64MB",
    "random_page_cost=1.1",
    "jit=off",
    // Parallel workers need shared memory that small containers lack, and every query here is short.
    "max_parallel_workers_per_gather=0",
    "wal_compression=on",
    "timezone=UTC",
    "log_timezone=UTC",
    // Statements and their values may contain personal data; the program logs its own errors.
    "log_min_messages=log",
    "log_min_error_statement=panic",
    "log_error_verbosity=terse",
    "log_checkpoints=off",
    ...(major >= 18 ? ["io_method=sync"] : []),
    ...(durable ? ["max_wal_size=1GB", "max_connections=60"] : IN_MEMORY),
  ];
}
