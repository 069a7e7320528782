import { readCertificate } from "#server/adapters/opened-address.ts";
import { findLastBackup } from "#server/backup/last-backup.ts";
import type { Config } from "#server/config/config.ts";
import { listStandbys, maySeeStandbys } from "#server/database/standby-queries.ts";
import { asWork } from "#server/database/time-limits.ts";
import { jobTitle } from "#server/features/jobs/titles.ts";
import type { LastBackup, MachineDeps } from "#server/features/machine/deps.ts";
import { createLook } from "#server/features/machine/alarms/looking.ts";
import { createTelling } from "#server/features/machine/alarms/telling.ts";
import { letterNames } from "#server/features/machine/mail.ts";
import { defineMachineJobs } from "#server/features/machine/jobs.ts";
import { machineRoutes } from "#server/features/machine/routes.ts";
import { filesService, mailService, type ServiceLog } from "#server/features/machine/services/service-log.ts";
import type { Database } from "#server/database/pool.ts";
import { createStoreProbe } from "#server/files/stored-files.ts";
import { findAdmins } from "#server/features/staff/queries.ts";
import { jobList } from "#server/jobs/job-list.ts";
import type { Api } from "#server/http/api.ts";
import { missingAfterSeconds, rememberedHours } from "#server/process/heartbeat.ts";
import { listProcesses } from "#server/process/heartbeat-queries.ts";
import type { AppDeps } from "./deps.ts";
import type { FileStores } from "./files.ts";
import { createSendLetter } from "./letters.ts";

/** What the service runs on, for admins. */
export function composeMachine(
  api: Api,
  deps: AppDeps,
  { media, images, serviceLog }: FileStores & { serviceLog: ServiceLog },
): void {
  const { config, database, jobs, clock } = deps;
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
    watchCall: serviceLog.watch,
    countFailedJobs: async () => (await jobs.count(otherJobs)).failed,
    countStandbys: (from) => countExpectedStandbys(config, from),
    sendLetter: createSendLetter(deps),
    alarms: {
      recipients: config.alarmRecipients,
      findAdmins,
      probeFiles: createStoreProbe(config),
      site: { brandName: config.brand.name, publicUrl: config.http.publicUrl },
    },
    site: siteOf(config),
  };
  const telling = createTelling(machine);
  const look = createLook(machine, telling);
  machineRoutes(api, machine, telling);
  defineMachineJobs(machine, look);
  // A process that runs jobs has the job, and sends no letter in the place of others.
  if (config.role === "web") deps.heartbeat?.onBeat(() => asWork("job", () => look.withoutWorkers(clock.now())));
}

/** Letters that fail are counted as mails. */
const otherJobs = Object.keys(jobList).filter((name) => !letterNames.includes(name));

async function countExpectedStandbys({ database }: Config, from: Database): Promise<number | null> {
  if (database.replicaUrl === undefined || !(await maySeeStandbys(from))) return null;
  return (await listStandbys(from)).length;
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
