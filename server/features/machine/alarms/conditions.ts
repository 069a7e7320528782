import { mailService } from "../services/service-log.ts";
import type { Facts } from "./facts.ts";
import type { Observed } from "./observing.ts";

type Found = { subject: string; facts: Facts }[];

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const since = (at: Date, then: Date | string) => at.getTime() - new Date(then).getTime();

const leastFreeShare = 0.1;
const fewDays = 7;

export function fillingDisks({ disks }: Observed): Found {
  return disks.flatMap(({ host, free_bytes: free, total_bytes: total, forecast: { full_in_days: days } }) => {
    const isLow = free < total * leastFreeShare || (days !== null && days < fewDays);
    return isLow ? [{ subject: host, facts: { percent: Math.floor((100 * free) / total), days: days ?? -1 } }] : [];
  });
}

/** A backup each night, with two hours for a slow one. */
const backupHours = 26;
const drillDays = 40;

/** A new installation has as long for its first one. */
export function oldBackup({ backup, installedAt, at }: Observed): Found {
  const hours = Math.floor(since(at, backup?.endedAt ?? installedAt) / hour);
  return hours >= backupHours ? [{ subject: "", facts: { hours } }] : [];
}

export function failedDrill({ backup }: Observed): Found {
  const faults = backup?.drill?.faults ?? 0;
  return faults > 0 ? [{ subject: "", facts: { faults } }] : [];
}

export function oldDrill({ backup, installedAt, at }: Observed): Found {
  const days = Math.floor(since(at, backup?.drill?.at ?? installedAt) / day);
  return backup && days >= drillDays ? [{ subject: "", facts: { days } }] : [];
}

/** One address that takes no mail for days is no reason, so something else must not have left either. */
export function stuckMail({ mail, services, at }: Observed): Found {
  const success = services.find(({ name }) => name === mailService)?.last_success_at ?? null;
  const isQueueOld = mail.oldest_since !== null && since(at, mail.oldest_since) >= 30 * minute;
  const hasLeft = success !== null && since(at, success) < 15 * minute;
  return isQueueOld && !hasLeft ? [{ subject: "", facts: { count: mail.queued } }] : [];
}

const fewBounces = 10;
const bounceShare = 0.05;

export function bouncingMails({ mail: { day: last } }: Observed): Found {
  const [count, sent] = [last.refused + last.bounced, last.sent + last.refused];
  return count >= fewBounces && count > sent * bounceShare ? [{ subject: "", facts: { count, sent } }] : [];
}

/** Proved by two failures at least, a quarter of an hour apart. The mail server has a rule of its own. */
export function failingServices({ services, at }: Observed): Found {
  return services.flatMap(({ name, failing_since: from, last_failure_at: last }) => {
    if (name === mailService || from === null || last === null) return [];
    if (since(new Date(last), from) < 15 * minute) return [];
    return [{ subject: name, facts: { minutes: Math.floor(since(at, from) / minute) } }];
  });
}

export function failedJobs({ failedJobs: count }: Observed): Found {
  return count > 0 ? [{ subject: "", facts: { count } }] : [];
}

export function endingCertificates({ certificates, at }: Observed): Found {
  return certificates.flatMap(({ address, state, valid_until: until }) => {
    const { host: subject } = new URL(address);
    if (state === "refused") return [{ subject, facts: { days: -1 } }];
    if (state !== "ending" || until === null) return [];
    return [{ subject, facts: { days: Math.max(0, Math.floor(-since(at, until) / day)) } }];
  });
}

export function differentVersions({ processes, isMissing }: Observed): Found {
  const present = processes.filter((process) => !isMissing(process));
  const versions = new Set(present.map(({ version, migration }) => `${version} ${migration}`)).size;
  return versions > 1 ? [{ subject: "", facts: { versions } }] : [];
}

export function missingProcesses({ processes, isMissing }: Observed): Found {
  return processes
    .filter(isMissing)
    .map(({ host, port, role }) => ({ subject: `${host}:${port} (${role})`, facts: {} }));
}

export function missingStandbys({ standbys }: Observed): Found {
  return standbys === 0 ? [{ subject: "", facts: {} }] : [];
}

export function missingWorkers({ isWithoutWorkers }: Observed): Found {
  return isWithoutWorkers ? [{ subject: "", facts: {} }] : [];
}
