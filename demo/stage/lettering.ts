import { fileURLToPath } from "node:url";
import { GlobalFonts } from "@napi-rs/canvas";
import type { Pen } from "./clip.ts";
import { presence, rise } from "./motion.ts";
import { night } from "./palette.ts";

const display = "Silecs Display";
const text = "Silecs Text";

for (const [family, file] of [
  [display, "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2"],
  [text, "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2"],
] as const) {
  GlobalFonts.registerFromPath(fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url)), family);
}

export interface Letters {
  size: number;
  color: string;
  weight?: number;
  align?: "left" | "center" | "right";
  opacity?: number;
  face?: "display" | "text";
}

/** Writes one line; `y` is its baseline, or its middle for centred text of the display face in a shape. */
export function write(pen: Pen, line: string, x: number, y: number, letters: Letters): void {
  const opacity = letters.opacity ?? 1;
  if (opacity <= 0) return;
  pen.save();
  pen.globalAlpha *= opacity;
  pen.lang = "fr";
  pen.font = `${letters.weight ?? 600} ${letters.size}px "${letters.face === "text" ? text : display}"`;
  pen.textAlign = letters.align ?? "left";
  pen.fillStyle = letters.color;
  pen.fillText(line, x, y);
  pen.restore();
}

/** The opening title, low on the left, there for the first seconds. */
export function titleCard(
  pen: Pen,
  t: number,
  title: string,
  line: string,
  until = 4.4,
  color: string = night.paper,
  lineColor: string = night.mist,
): void {
  const opacity = presence(t, 0.5, until, 0.8);
  const drift = (1 - rise(t, 0.5, 1.1)) * 16;
  write(pen, title, 72, 612 + drift, { size: 58, weight: 700, color, opacity });
  write(pen, line, 74, 656 + drift, { size: 25, weight: 450, color: lineColor, opacity, face: "text" });
}

/** A remark at the same place as the title, between two instants. */
export function remark(
  pen: Pen,
  t: number,
  from: number,
  to: number,
  line: string,
  color: string = night.paper,
  size = 30,
): void {
  write(pen, line, 72, 650, { size, weight: 500, color, opacity: presence(t, from, to, 0.5), face: "text" });
}
