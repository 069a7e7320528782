import type { JobKind } from "#contract/admin/job-kinds.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** What a process says of itself with each beat. */
export type Beat = {
  id: string;
  host: string;
  port: number;
  role: "all" | "web" | "worker";
  jobs: readonly JobKind[];
  version: string;
  node: string;
  migration: string;
  ffmpeg: string | null;
  startedAt: Date;
  running: readonly { name: string; since: Date }[];
  connections: number;
  diskFree: number;
  diskTotal: number;
};

/**
 * Notes a beat. Forgets the process before it at the same host and port, which cannot be there any more, and those that were
 * silent since `goneBefore`.
 */
export function writeBeat(database: Database, beat: Beat, at: Date, goneBefore: Date) {
  const { id, host, port, ffmpeg, connections, diskFree, diskTotal } = beat;
  const running = JSON.stringify(beat.running);
  return database.run(sql`
    with gone as (
      delete from processes where id <> ${id}::uuid and (seen_at < ${goneBefore} or host = ${host} and port = ${port}))
    insert into processes (id, host, port, role, jobs, version, node, migration, ffmpeg, started_at, seen_at, running,
      connections, disk_free, disk_total)
    values (${id}, ${host}, ${port}, ${beat.role}, ${[...beat.jobs]}::text[], ${beat.version}, ${beat.node},
      ${beat.migration}, ${ffmpeg}, ${beat.startedAt}, ${at}, ${running}::jsonb, ${connections}, ${diskFree}, ${diskTotal})
    on conflict (id) do update set seen_at = excluded.seen_at, ffmpeg = excluded.ffmpeg, running = excluded.running,
      connections = excluded.connections, disk_free = excluded.disk_free, disk_total = excluded.disk_total`);
}

export function deleteBeat(database: Database, id: string) {
  return database.run(sql`delete from processes where id = ${id}::uuid`);
}

export type ProcessRow = {
  host: string;
  port: number;
  role: Beat["role"];
  jobs: JobKind[];
  version: string;
  node: string;
  migration: string;
  ffmpeg: string | null;
  started_at: Date;
  seen_at: Date;
  running: { name: string; since: string }[];
  connections: number;
  disk_free: number;
  disk_total: number;
};

/** Every process that was seen since an instant. */
export function listProcesses(database: Database, since: Date) {
  return database.rows<ProcessRow>(sql`
    select host, port, role, jobs, version, node, migration, ffmpeg, started_at, seen_at, running, connections, disk_free,
      disk_total
    from processes where seen_at > ${since} order by host, role, port`);
}
