import type { Sleep, SleepChoice } from "../state/sleep.ts";

/** Returns null for 'off'. */
export function sleepFor(choice: SleepChoice | null, nowMs: number): Sleep | null {
  if (choice === null) return null;
  return choice === "episode" ? { until: "episode" } : { until: "time", minutes: choice, at: nowMs + choice * 60_000 };
}

/** Whether it is time to stop. */
export function isTimeToSleep(sleep: Sleep | null, nowMs: number): boolean {
  return sleep?.until === "time" && nowMs >= sleep.at;
}

/** Whole minutes left, rounded up; null if the timer is off or set to the end of the title. */
export function minutesLeft(sleep: Sleep | null, nowMs: number): number | null {
  return sleep?.until === "time" ? Math.max(0, Math.ceil((sleep.at - nowMs) / 60_000)) : null;
}
