import type { ProcessRow } from "../deps.ts";

/** The disk on which a machine's data folder lies. */
export type Disk = { host: string; free: number; total: number };

/** The disk of each host, as its process that was seen last tells. */
export function disksOf(processes: readonly ProcessRow[]): Disk[] {
  const inOrder = processes.toSorted((one, other) => one.seen_at.getTime() - other.seen_at.getTime());
  const byHost = new Map(
    inOrder.map((row) => [row.host, { host: row.host, free: row.disk_free, total: row.disk_total }]),
  );
  return [...byHost.values()].toSorted((one, other) => (one.host < other.host ? -1 : 1));
}
