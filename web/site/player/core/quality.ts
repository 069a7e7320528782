import type { Preferences } from "./opened.ts";

export type Quality = Preferences["quality"];

/** Heights that may be chosen and remembered, in pixels. */
const heights = [1080, 720, 540, 360] as const satisfies readonly Quality[];

/** The choices that differ for a stream with renditions of these heights, the highest first. */
export function offeredHeights(renditions: readonly number[]): Exclude<Quality, "auto">[] {
  return heights.filter((height) => renditions.includes(height));
}

/**
 * The index of the rendition for a wanted height: the highest that does not exceed it, else the lowest. −1 for 'auto', as
 * in hls.js, and for a stream without renditions.
 */
export function levelFor(renditions: readonly number[], wanted: Quality): number {
  if (wanted === "auto" || renditions.length === 0) return -1;
  const fitting = renditions.filter((height) => height <= wanted);
  return renditions.indexOf(fitting.length > 0 ? Math.max(...fitting) : Math.min(...renditions));
}
