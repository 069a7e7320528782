import { fileURLToPath } from "node:url";
import { GlobalFonts } from "@napi-rs/canvas";
import type { Pen } from "./clip.ts";

const display = "Silecs Display";
const text = "Silecs Text";

for (const [family, url] of [
  [
    display,
    import.meta.resolve("@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2"),
  ],
  [text, import.meta.resolve("@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2")],
] as const) {
  GlobalFonts.registerFromPath(fileURLToPath(url), family);
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
