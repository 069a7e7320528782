import { sql } from "../sql.ts";
import type { Incarnation, LogPosition } from "./log-position.ts";

/**
 * The end of what the primary has flushed of its log, which includes every commit that it reported; where commits do not wait for
 * the disk (`synchronous_commit`), the end of all that is written. Fails on a standby.
 */
export const primaryStatement = sql`
  select (pg_control_system()).system_identifier::text as system,
    ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer as timeline,
    (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end - '0/0')::bigint as bytes`;

export type PrimaryRow = LogPosition;

/**
 * How far a standby is; without a row on a server that is none. The timeline that it follows is known without delay to a role
 * with `pg_read_all_stats` alone; to others it is that of its last restart point, some minutes late after a failover.
 */
export const replicaStatement = sql`
  select (pg_control_system()).system_identifier::text as system,
    coalesce((select received_tli from pg_stat_wal_receiver), (pg_control_checkpoint()).timeline_id) as timeline,
    (pg_last_wal_replay_lsn() - '0/0')::bigint as bytes
  where pg_is_in_recovery()`;

export type ReplicaRow = Incarnation & { bytes: number | null };
