import type { Preferences } from "../state/opened.ts";

export type Quality = Preferences["quality"];

/** Heights that can be chosen, in pixels. */
const heights = [1080, 720, 540, 360] as const satisfies readonly Quality[];

/** The choices for a stream with renditions of these heights, highest first. */
export function offeredHeights(renditions: readonly number[]): Exclude<Quality, "auto">[] {
  return heights.filter((height) => renditions.includes(height));
}

/**
 * The index of the rendition for a chosen height: the highest that does not exceed it, else the lowest. −1 for 'auto', as
 * in hls.js, and for a stream without renditions.
 */
export function levelFor(renditions: readonly number[], chosen: Quality): number {
  if (chosen === "auto" || renditions.length === 0) return -1;
  const fitting = renditions.filter((height) => height <= chosen);
  return renditions.indexOf(fitting.length > 0 ? Math.max(...fitting) : Math.min(...renditions));
}
