import type { Finding } from "../findings.ts";

/** Shorter silences at either end are not reported. */
export const reportedSeconds = 2;

export type Silence = { start: number; end: number };

/** Parses the output of `silencedetect`, in seconds. */
export function readSilences(output: string, duration: number): Silence[] {
  const silences: Silence[] = [];
  for (const [, edge, value] of output.matchAll(/silence_(start|end): (-?[\d.]+)/g)) {
    const at = Math.max(0, Number(value));
    if (edge === "start") silences.push({ start: at, end: duration });
    const last = silences.at(-1);
    if (edge === "end" && last) last.end = at;
  }
  return silences;
}

export function silenceFindings(silences: readonly Silence[], duration: number): Finding[] {
  const first = silences.find(({ start }) => start < 0.1);
  const last = silences.findLast(({ end }) => duration - end < 0.2);
  const isWhole = first !== undefined && first === last;
  const found: Finding[] = [];
  if (isWhole) return found;
  if (first && first.end >= reportedSeconds) found.push({ code: "silent-beginning", seconds: first.end });
  if (last && duration - last.start >= reportedSeconds)
    found.push({ code: "silent-end", seconds: duration - last.start });
  return found;
}
