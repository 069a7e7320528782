import type { LifeEvent } from "#contract/admin/subscriber-timeline.ts";
import { placeOn, type Span } from "./life-span.ts";

/** Marks nearer than this, in per cent of the band, would lie upon each other. */
const nearest = 1.5;
const mostLabels = 7;

export type Mark = { place: number; kind: "refused" | "refunded"; count: number };

/** Refusals and refunds on the band; those of one kind that would lie upon each other become one mark with their number. */
export function marksOf(span: Span, events: readonly Pick<LifeEvent, "at" | "kind">[]): Mark[] {
  return (["refused", "refunded"] as const).flatMap((kind) => {
    const places = events
      .filter((event) => event.kind === kind)
      .map(({ at }) => placeOn(span, at))
      .toSorted((one, other) => one - other);
    const marks: Mark[] = [];
    for (const place of places) {
      const last = marks.at(-1);
      if (last && place - last.place < nearest) last.count += 1;
      else marks.push({ place, kind, count: 1 });
    }
    return marks;
  });
}

export type YearTick = { year: number; place: number; isNamed: boolean };

/** Where the years of a long life begin, named as often as there is room; none for a life within three years. */
export function yearsOf(span: Span): YearTick[] {
  const [first, last] = [new Date(span.from).getUTCFullYear() + 1, new Date(span.to).getUTCFullYear()];
  const count = last - first + 1;
  if (count < 3) return [];
  const step = Math.ceil(count / mostLabels);
  return Array.from({ length: count }, (_none, index) => ({
    year: first + index,
    place: placeOn(span, `${first + index}-01-01T00:00:00.000Z`),
    isNamed: index % step === 0,
  }));
}

/** Events by their year in their order, the latest first. */
export function eventsByYear<Event extends Pick<LifeEvent, "at">>(
  events: readonly Event[],
): { year: string; events: Event[] }[] {
  const years: { year: string; events: Event[] }[] = [];
  for (const event of events) {
    const year = event.at.slice(0, 4);
    const last = years.at(-1);
    if (last?.year === year) last.events.push(event);
    else years.push({ year, events: [event] });
  }
  return years;
}
