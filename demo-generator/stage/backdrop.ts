import { type Pen, stageHeight, stageWidth } from "./clip.ts";
import type { Focus } from "./composition.ts";
import { ground } from "./light.ts";
import { tau } from "./motion.ts";
import { still } from "./still.ts";
import { blend, faded } from "./palette.ts";

/** A poster's background colours: its dark corner, its base, and the light around its subject. */
export interface Tint {
  deep: string;
  rich: string;
  light: string;
}

/** One hue per title, so that rows of posters are colourful; the episodes of a series share its hue. */
export const tints = {
  aubergine: { deep: "#2A0F3F", rich: "#6A2470", light: "#B4448C" },
  petrol: { deep: "#04303F", rich: "#0B6275", light: "#2FA3A6" },
  wine: { deep: "#4A0B22", rich: "#8E1F33", light: "#DE5A45" },
  emerald: { deep: "#04352C", rich: "#0A6450", light: "#2C9C76" },
  dusk: { deep: "#3C1B58", rich: "#A83A55", light: "#F0804E" },
  honey: { deep: "#7A3E0C", rich: "#C27A17", light: "#EDB445" },
  raspberry: { deep: "#4F0B3D", rich: "#A02361", light: "#EA6582" },
  indigo: { deep: "#1C1760", rich: "#3B35A8", light: "#7268E6" },
} as const satisfies Record<string, Tint>;

/** A shade or tint of the same hue: `share` from -1 (darkest) to 1 (lightest). */
export function shade(tint: Tint, share: number): Tint {
  const towards = share < 0 ? tint.deep : tint.light;
  const by = (color: string, strength: number): string => blend(color, towards, Math.abs(share) * strength);
  return { deep: by(tint.deep, 0.35), rich: by(tint.rich, 0.5), light: by(tint.light, 0.3) };
}

/**
 * The background of all night posters: a gradient, darkest at the lower left where titles are written, and concentric rings
 * around the subject that become lighter towards it.
 */
export function backdrop(pen: Pen, width: number, height: number, tint: Tint, focus: Focus, steps = 4): void {
  const key = [width, height, ...Object.values(tint), ...Object.values(focus), steps].join();
  if (width === stageWidth && height === stageHeight)
    still(pen, key, (ground) => paintBackdrop(ground, width, height, tint, focus, steps));
  else paintBackdrop(pen, width, height, tint, focus, steps);
}

function paintBackdrop(pen: Pen, width: number, height: number, tint: Tint, focus: Focus, steps: number): void {
  ground(pen, width, height, tint.deep);
  const slope = pen.createLinearGradient(0, height, width, 0);
  slope.addColorStop(0, tint.deep);
  slope.addColorStop(0.62, tint.rich);
  slope.addColorStop(1, blend(tint.rich, tint.light, 0.4));
  pen.fillStyle = slope;
  pen.fillRect(0, 0, width, height);
  for (let step = 0; step < steps; step++) {
    const radius = focus.radius * (1.95 - step / Math.max(1, steps - 1));
    const light = pen.createLinearGradient(focus.x - radius, focus.y + radius, focus.x + radius, focus.y - radius);
    light.addColorStop(0.1, faded(tint.light, 0.02));
    light.addColorStop(1, faded(tint.light, 0.34));
    pen.fillStyle = light;
    pen.beginPath();
    pen.arc(focus.x, focus.y, radius, 0, tau);
    pen.fill();
  }
}
