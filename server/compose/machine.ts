import { readCertificate } from "#server/adapters/opened-address.ts";
import { findLastBackup } from "#server/backup/last-backup.ts";
import type { Config } from "#server/config/config.ts";
import { jobTitle } from "#server/features/jobs/titles.ts";
import type { LastBackup, MachineDeps } from "#server/features/machine/deps.ts";
import { defineMachineJobs } from "#server/features/machine/jobs.ts";
import { machineRoutes } from "#server/features/machine/routes.ts";
import { filesService, mailService, type ServiceLog } from "#server/features/machine/services/service-log.ts";
import type { Database } from "#server/database/pool.ts";
import type { Api } from "#server/http/api.ts";
import { missingAfterSeconds, rememberedHours } from "#server/process/heartbeat.ts";
import { listProcesses } from "#server/process/heartbeat-queries.ts";
import type { AppDeps } from "./deps.ts";
import type { FileStores } from "./files.ts";

/** What the service runs on, for admins. */
export function composeMachine(
  api: Api,
  { config, database, jobs }: AppDeps,
  { media, images, serviceLog }: FileStores & { serviceLog: ServiceLog },
): void {
  const machine: MachineDeps = {
    database,
    jobs,
    media,
    images,
    processes: (from, at) => listProcesses(from, new Date(at.getTime() - rememberedHours * 3_600_000)),
    missingAfterSeconds,
    lastBackup: readLastBackup,
    jobTitle,
    readCertificate: ({ hostname, port }) =>
      readCertificate({ host: hostname, port: port === "" ? 443 : Number(port) }, {}),
    flushCalls: serviceLog.flush,
    site: siteOf(config),
  };
  machineRoutes(api, machine);
  defineMachineJobs(machine);
}

async function readLastBackup(from: Database): Promise<LastBackup | undefined> {
  const row = await findLastBackup(from);
  if (!row) return undefined;
  const drill = row.drilled_at && { at: row.drilled_at, faults: row.drill_faults ?? 0 };
  return {
    endedAt: row.ended_at,
    sizeBytes: row.size_bytes,
    place: row.place,
    isEncrypted: row.is_encrypted,
    drill,
  };
}

function siteOf({ http, media, mail, objectStore, matomo, paymentProviders, settings }: Config): MachineDeps["site"] {
  const addresses = [http.publicUrl, new URL(media.url).origin].map((address) => new URL(address).origin);
  return {
    addresses: [...new Set(addresses)],
    bucket: objectStore?.bucket ?? null,
    mailServer: mail.smtpUrl === undefined ? null : new URL(mail.smtpUrl).hostname,
    hearsBounces: mail.inbound !== null,
    services: [
      ...paymentProviders.map(({ name, isSandbox }) => ({ name, isSandbox })),
      ...[mailService, filesService, ...(matomo ? ["matomo"] : [])].map((name) => ({ name, isSandbox: false })),
    ],
    settings,
  };
}
