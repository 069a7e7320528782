import { useFormatter } from "use-intl";

/** Watched time in hours: '12,5 h'. */
export function useHours(): (seconds: number) => string {
  const format = useFormatter();
  return (seconds) =>
    format.number(seconds / 3600, { style: "unit", unit: "hour", maximumFractionDigits: seconds < 360_000 ? 1 : 0 });
}

/** An hour of the day with the next: '21 – 22 h'. */
export const hourName = (hour: number): string => `${hour} – ${hour + 1} h`;
