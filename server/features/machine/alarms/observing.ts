import type { MachineCertificate, MachineDisk, MachineMail, MachineService } from "#contract/admin/machine-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { readDatabaseFacts } from "#server/database/last-migration.ts";
import { listAddresses } from "../certificates/certificates.ts";
import type { LastBackup, MachineDeps, ProcessRow } from "../deps.ts";
import { readMail } from "../mail.ts";
import { isMissing } from "../processes.ts";
import { readServices } from "../services/services.ts";
import { disksOf } from "../storage/disks.ts";
import { listDays } from "../storage/queries.ts";
import { daysBefore, diskForecasts, shownDays } from "../storage/storage.ts";

/** What alarms are found in. */
export type Observed = {
  at: Date;
  processes: readonly ProcessRow[];
  isMissing: (process: ProcessRow) => boolean;
  disks: readonly MachineDisk[];
  backup: LastBackup | undefined;
  /** When the first migration was applied. */
  installedAt: Date;
  mail: MachineMail;
  services: readonly MachineService[];
  certificates: readonly MachineCertificate[];
  /** Jobs that failed and that nobody has handled; letters have a rule of their own. */
  failedJobs: number;
  /** Standbys that follow; null where none is expected, or the program may not see them. */
  standbys: number | null;
  /** Nobody who runs jobs has looked for minutes. */
  isWithoutWorkers: boolean;
};

export async function observe(
  deps: MachineDeps,
  database: Database,
  { at, isWithoutWorkers }: Pick<Observed, "at" | "isWithoutWorkers">,
): Promise<Observed> {
  const processes = await deps.processes(database, at);
  const days = await listDays(database, daysBefore(at, shownDays));
  return {
    at,
    isWithoutWorkers,
    processes,
    isMissing: (process) => isMissing(process, at, deps.missingAfterSeconds),
    disks: diskForecasts(disksOf(processes), days, at),
    backup: await deps.lastBackup(database),
    installedAt: (await readDatabaseFacts(database)).installedAt ?? at,
    mail: await readMail(database, deps.site, at),
    services: await readServices(database, deps.site, at),
    certificates: await listAddresses(deps, at),
    failedJobs: await deps.countFailedJobs(),
    standbys: await deps.countStandbys(database),
  };
}
