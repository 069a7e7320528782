import { storedKinds, type MachineDisk } from "#contract/admin/machine-shapes.ts";
import { civilDay } from "#contract/date-text.ts";
import { forecastDays, forecastOf } from "./growth.ts";
import type { Disk } from "./disks.ts";
import type { StorageDay } from "./queries.ts";

const dayMilliseconds = 86_400_000;
/** How far back the page compares, and draws. */
export const shownDays = 90;
const comparedDays = 30;

export function daysBefore(at: Date, days: number): string {
  return civilDay(at.getTime() - days * dayMilliseconds);
}

/** Each disk as it is now, with its used bytes by day and when it is full. */
export function diskForecasts(disks: readonly Disk[], days: readonly StorageDay[], at: Date): MachineDisk[] {
  const since = daysBefore(at, forecastDays);
  return disks.map(({ host, free, total }) => {
    const used = days.filter((one) => one.host === host && one.kind === "disk-used");
    const numbered = used
      .filter(({ day }) => day > since)
      .map(({ day, bytes }) => ({ day: Date.parse(day) / dayMilliseconds, bytes }));
    return {
      host,
      free_bytes: free,
      total_bytes: total,
      forecast: forecastOf(numbered, free),
      days: used.map(({ day, bytes }) => ({ day, bytes })),
    };
  });
}

/** What is stored by kind, as last measured, with thirty days before. */
export function storedOf(days: readonly StorageDay[], at: Date) {
  const shared = days.filter(({ host }) => host === "");
  const measuredOn = shared.at(-1)?.day ?? null;
  const earlier = daysBefore(at, comparedDays);
  const stored = storedKinds.flatMap((kind) => {
    const ofKind = shared.filter((one) => one.kind === kind);
    const last = ofKind.findLast(({ day }) => day === measuredOn);
    if (!last) return [];
    return [{ kind, bytes: last.bytes, before_bytes: ofKind.findLast(({ day }) => day <= earlier)?.bytes ?? null }];
  });
  return { stored, measuredOn };
}
