/** A waiting time with its unit; null for less than a minute. */
export type Wait = { value: number; unit: "minute" | "hour" | "day" } | null;

/** Rounds a waiting time: minutes up to an hour, hours up to two days, then days. */
export function waitOf(hours: number): Wait {
  const minutes = Math.round(hours * 60);
  if (hours * 60 < 1) return null;
  if (minutes < 60) return { value: minutes, unit: "minute" };
  const whole = Math.round(hours);
  return whole < 48 ? { value: whole, unit: "hour" } : { value: Math.round(hours / 24), unit: "day" };
}
