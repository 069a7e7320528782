import type { Pen } from "../stage/clip.ts";
import { write } from "../stage/lettering.ts";
import { glow, ground, stars } from "../stage/light.ts";
import { night } from "../stage/palette.ts";
import { drawRose } from "./kepler.ts";

export const shareCardWidth = 1200;
export const shareCardHeight = 630;

const words = {
  fr: ["Voir pour comprendre.", "Films, séries et espace enfants"],
  en: ["See, and understand.", "Films, series and a space for kids"],
} as const;

/** The preview image for shared links to the site. */
export function drawShareCard(pen: Pen, locale: keyof typeof words): void {
  const [claim, offer] = words[locale];
  ground(pen, shareCardWidth, shareCardHeight, night.ink);
  stars(pen, shareCardWidth, shareCardHeight, 90);
  glow(pen, 850, 315, 520, night.lilac, 0.45);
  drawRose(pen, 860, 315, 268, 0.9999, 1.1);
  write(pen, "Silecs", 72, 316, { size: 128, weight: 700, color: night.paper });
  write(pen, claim, 78, 376, { size: 38, weight: 500, color: night.paper, face: "text" });
  write(pen, offer, 78, 428, { size: 26, weight: 450, color: night.mist, face: "text" });
}
