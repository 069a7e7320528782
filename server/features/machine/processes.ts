import type { MachineProcess } from "#contract/admin/machine-shapes.ts";
import type { Locale } from "#contract/language.ts";
import type { MachineDeps, ProcessRow } from "./deps.ts";

type Titles = Pick<MachineDeps, "jobTitle" | "missingAfterSeconds">;

export function isMissing({ seen_at: seenAt }: ProcessRow, at: Date, afterSeconds: number): boolean {
  return at.getTime() - seenAt.getTime() > afterSeconds * 1000;
}

/** What the page shows of a process. What a missing one worked on is unknown. */
export function presentProcess(row: ProcessRow, { jobTitle, missingAfterSeconds }: Titles, at: Date, locale: Locale) {
  const isSilent = isMissing(row, at, missingAfterSeconds);
  const { host, port, role, jobs, version, node, ffmpeg, migration } = row;
  return {
    host,
    port,
    role,
    jobs,
    version,
    node,
    ffmpeg,
    migration,
    started_at: row.started_at.toISOString(),
    seen_at: row.seen_at.toISOString(),
    is_missing: isSilent,
    running: isSilent ? [] : runningJobs(row, (name) => jobTitle(name, locale)),
    connections: isSilent ? 0 : row.connections,
  } satisfies MachineProcess;
}

/** Jobs of one name together, since the oldest began. */
function runningJobs({ running }: ProcessRow, titleOf: (name: string) => string): MachineProcess["running"] {
  const byName = Map.groupBy(running, ({ name }) => name);
  return [...byName].map(([name, all]) => ({
    title: titleOf(name),
    count: all.length,
    since: all.map(({ since }) => since).toSorted()[0] ?? "",
  }));
}
