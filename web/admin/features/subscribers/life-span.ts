import type { Timeline } from "#contract/admin/subscriber-timeline.ts";

export type Span = { from: string; to: string };

/** From the first begin to the last end, what is due next and the present included. Needs one stretch. */
export function spanOf({ now, stretches, coming }: Pick<Timeline, "now" | "stretches" | "coming">): Span {
  const begins = stretches.map(({ from }) => from);
  const ends = [...stretches.map(({ to }) => to), ...coming.map(({ at }) => at)];
  const sorted = [...begins, ...ends, now].toSorted();
  return { from: sorted[0] ?? now, to: sorted.at(-1) ?? now };
}

/** Where an instant stands on the span, in per cent from its begin; one outside stands at the nearer end. */
export function placeOn({ from, to }: Span, at: string): number {
  const [start, end, instant] = [from, to, at].map((text) => new Date(text).getTime()) as [number, number, number];
  return end === start ? 0 : Math.min(100, Math.max(0, ((instant - start) / (end - start)) * 100));
}
