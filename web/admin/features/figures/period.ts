import { intervals, type Interval } from "#contract/admin/figures.ts";
import { civilDay } from "#contract/date-text.ts";
import { useAddressState } from "#admin/parts/address-state.ts";

/** The days until today, all that there are, or two days that are chosen. */
export const spans = ["30", "90", "365", "all", "chosen"] as const;
export type Span = (typeof spans)[number];

const usualIntervals: Record<Span, Interval> = { "30": "day", "90": "day", "365": "week", all: "month", chosen: "day" };
const longAgo = "2000-01-01";
const dayMs = 86_400_000;

export type AskedPeriod = { span: Span; interval: Interval; from: string; to?: string };

/** The period in the page's address. Without one, the last 30 days. */
export function usePeriod(): AskedPeriod & ReturnType<typeof useAddressState> {
  const { values, set } = useAddressState();
  const span = spans.find((one) => one === values["span"]) ?? "30";
  const interval = intervals.find((one) => one === values["interval"]) ?? usualIntervals[span];
  return { span, interval, ...daysOf(span, values), values, set };
}

function daysOf(span: Span, { from, to }: Record<string, string>): { from: string; to?: string } {
  if (span === "all") return { from: longAgo };
  if (span === "chosen") return { from: from ?? daysAgo(29), ...(to && { to }) };
  return { from: daysAgo(Number(span) - 1) };
}

const daysAgo = (days: number): string => civilDay(Date.now() - days * dayMs);
