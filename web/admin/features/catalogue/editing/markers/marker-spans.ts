import { decimalSign, type Locale } from "#contract/language.ts";
import type { Markers } from "#contract/admin/title-shapes.ts";

export type Marker = keyof Markers;

/** The spans on the timeline; `end` is null for one that lasts to the film's end. */
export const spans = [
  { name: "recap", start: "recap_start", end: "recap_end" },
  { name: "intro", start: "intro_start", end: "intro_end" },
  { name: "credits", start: "credits_start", end: null },
] as const satisfies readonly { name: string; start: Marker; end: Marker | null }[];

/** In the order of the timeline. */
export const markers: readonly Marker[] = spans.flatMap(({ start, end }) => (end === null ? [start] : [start, end]));

/** Rounds a time to the millisecond and keeps it inside the film. */
export function placeWithin(seconds: number, duration: number): number {
  return Math.round(Math.min(duration, Math.max(0, seconds)) * 1000) / 1000;
}

/** The time of the previous or next frame, in seconds. */
export function nextFrame(seconds: number, by: 1 | -1, framesPerSecond: number): number {
  const shown = Math.floor(seconds * framesPerSecond + 0.01);
  // The middle of a frame: rounding cannot show its neighbour.
  return Math.max(0, (shown + by + 0.5) / framesPerSecond);
}

/** '1:02:03,4' in French, '1:02:03.4' in English; tenths of a second. */
export function timeText(seconds: number, locale: Locale): string {
  const tenths = Math.floor(seconds * 10 + 1e-6);
  const whole = Math.floor(tenths / 10);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => String(value).padStart(2, "0");
  const start = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${start}:${two(rest)}${decimalSign(locale)}${tenths % 10}`;
}
