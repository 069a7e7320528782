import type { Machine } from "#contract/admin/machine.ts";
import type { MachineBackups } from "#contract/admin/machine-shapes.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { readDatabaseFacts } from "#server/database/last-migration.ts";
import { listAddresses } from "./certificates/certificates.ts";
import type { LastBackup, MachineDeps, ProcessRow } from "./deps.ts";
import { readMail } from "./mail.ts";
import { presentProcess } from "./processes.ts";
import { readServices } from "./services/services.ts";
import { disksOf } from "./storage/disks.ts";
import { listDays } from "./storage/queries.ts";
import { daysBefore, diskForecasts, shownDays, storedOf } from "./storage/storage.ts";

/** What the service runs on, as it is now. */
export async function showMachine(deps: MachineDeps, database: Database, at: Date, locale: Locale): Promise<Machine> {
  await deps.flushCalls();
  const processes = await deps.processes(database, at);
  const { postgres, migration } = await readDatabaseFacts(database);
  return {
    processes: processes.map((row) => presentProcess(row, deps, at, locale)),
    storage: await readStorage(deps, database, processes, at),
    mail: await readMail(database, deps.site, at),
    backups: presentBackups(await deps.lastBackup(database)),
    services: await readServices(database, deps.site, at),
    certificates: await listAddresses(deps, at),
    versions: { postgres, migration },
  };
}

async function readStorage(
  { site }: MachineDeps,
  database: Database,
  processes: readonly ProcessRow[],
  at: Date,
): Promise<Machine["storage"]> {
  const days = await listDays(database, daysBefore(at, shownDays));
  const { stored, measuredOn } = storedOf(days, at);
  const disks = diskForecasts(disksOf(processes), days, at);
  return { disks, bucket: site.bucket, stored, measured_on: measuredOn };
}

function presentBackups(backup: LastBackup | undefined): MachineBackups {
  if (!backup) return { last: null, drill: null };
  const { endedAt, sizeBytes, place, isEncrypted, drill } = backup;
  return {
    last: { ended_at: endedAt.toISOString(), size_bytes: sizeBytes, place, is_encrypted: isEncrypted },
    drill: drill && { at: drill.at.toISOString(), faults: drill.faults },
  };
}
