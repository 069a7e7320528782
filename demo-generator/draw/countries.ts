import type { Pen } from "../stage/clip.ts";
import { type Air, airs, cottage, pine, roundTree } from "../stage/land.ts";
import { orb, slab } from "../stage/lit.ts";
import { tau } from "../stage/motion.ts";
import { bee, cat, dolphin, type Sketch, star } from "./toy-sketches.ts";

/** A walk through one country: its colours, the objects along the path, a friend, and what falls from the sky. */
export interface Country {
  air: Air;
  orb: string;
  plant: (pen: Pen, x: number, y: number, size: number, index: number, t: number) => void;
  friend: Sketch;
  /** Whether the friend flies, and the time of the encounter in seconds. */
  meeting: { at: number; flies: boolean };
  weather: "none" | "snow" | "fireflies" | "leaves";
  sea?: string;
  path: string;
  /** Whether its walk is part of the trailer. */
  trailer?: boolean;
}

export const tones = (colors: readonly string[], index: number): string =>
  colors[Math.abs(index) % colors.length] ?? "#3DAE72";

export const forest: Country = {
  air: { ...airs.morning, top: "#1F8A8A", middle: "#63BFA0", low: "#FFF0B8", far: "#4FA890", near: "#1F7A5A" },
  orb: "#FFE08A",
  plant: (pen, x, y, size, i, t) =>
    i % 3
      ? roundTree(pen, x, y, size, tones(["#2F9E6A", "#5BB85C", "#1F8A6B"], i), Math.sin(t + i) * 2)
      : pine(pen, x, y, size * 1.2, "#167A62"),
  friend: bee,
  meeting: { at: 13, flies: true },
  weather: "leaves",
  path: "#C98A4E",
  trailer: true,
};

export const shore: Country = {
  air: { ...airs.noon, low: "#FFE9C4", far: "#58B7C9", near: "#E8B56A" },
  orb: "#FFD75E",
  plant: (pen, x, y, size, i) => {
    if (i % 3 === 0)
      return cottage(pen, x, y, size * 0.5, tones(["#FFF1DA", "#FFD0BC"], i), tones(["#2A78D8", "#EE6352"], i));
    if (i % 3 === 1) return parasol(pen, x, y, size * 0.62, tones(["#F2637E", "#FFC04D", "#35B08E"], i));
    orb(pen, x, y - size * 0.06, size * 0.13, tones(["#F2553F", "#8A6BE0"], i));
  },
  friend: dolphin,
  meeting: { at: 13, flies: false },
  weather: "none",
  sea: "#1F8FC4",
  path: "#F4CE8C",
};

export const mountain: Country = {
  air: airs.snow,
  orb: "#FFF0C8",
  plant: (pen, x, y, size, i) =>
    i % 4 ? pine(pen, x, y, size * 1.15, "#2F7A8A", "#F6FAFF") : snowman(pen, x, y, size * 0.5),
  friend: cat,
  meeting: { at: 13, flies: false },
  weather: "snow",
  path: "#DCE9FA",
};

export const nightWood: Country = {
  air: airs.night,
  orb: "#F4EED8",
  plant: (pen, x, y, size, i, t) =>
    i % 2
      ? roundTree(pen, x, y, size, tones(["#2B4A9A", "#243A86"], i), Math.sin(t * 0.6 + i) * 2)
      : pine(pen, x, y, size * 1.2, "#1F3478"),
  friend: star,
  meeting: { at: 13, flies: true },
  weather: "fireflies",
  path: "#3A4596",
  trailer: true,
};

function parasol(pen: Pen, x: number, y: number, size: number, color: string): void {
  slab(pen, x - size * 0.03, y - size, size * 0.06, size, size * 0.02, "#FFF1DA");
  for (const [half, tone] of [
    [0.62, color],
    [0.3, "#FFF1DA"],
    [0.1, color],
  ] as const) {
    pen.fillStyle = tone;
    pen.beginPath();
    pen.ellipse(x, y - size * 0.86, size * half, size * 0.34, 0, Math.PI, tau);
    pen.fill();
  }
}

function snowman(pen: Pen, x: number, y: number, size: number): void {
  orb(pen, x, y - size * 0.3, size * 0.34, "#F4F8FF");
  orb(pen, x, y - size * 0.8, size * 0.26, "#F4F8FF");
  orb(pen, x, y - size * 1.18, size * 0.2, "#F4F8FF");
  slab(pen, x - size * 0.2, y - size * 1.06, size * 0.4, size * 0.09, size * 0.04, "#F2553F");
  orb(pen, x + size * 0.08, y - size * 1.18, size * 0.05, "#FF8A3C");
}
