import type { Note } from "../sound/note.ts";
import { tints } from "../stage/backdrop.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { ground } from "../stage/light.ts";
import { bloom, lit, orb } from "../stage/lit.ts";
import { twinkles } from "../stage/land.ts";
import { bounce, ease, mix, progress } from "../stage/motion.ts";
import { blend, faded, night } from "../stage/palette.ts";

const seconds = 3.4;
const landsAt = 1.15;
/** The rings open one by one, the widest first. */
const rings = ["#3B35A8", "#6A3AA8", "#A02361", "#DE5A45", "#F0904E"] as const;

/** A star falls into the centre of the sky, and rings open around it. */
function draw(pen: Pen, t: number): void {
  ground(pen, 1280, 720, tints.indigo.deep);
  pen.fillStyle = lit(pen, 640, 360, 760, blend(tints.indigo.deep, tints.indigo.rich, 0.3));
  pen.fillRect(0, 0, 1280, 720);
  twinkles(pen, 1280, 720, 90, Math.min(1, t * 2), t);
  rings.forEach((color, i) => {
    const radius = bounce(progress(t, landsAt + i * 0.09, landsAt + 0.75 + i * 0.09)) * (440 - i * 84);
    if (radius > 0) orb(pen, 640, 360, radius, color, 1, 0.5);
  });
  const fall = ease(progress(t, 0.15, landsAt));
  const [x, y] = [mix(980, 640, fall), mix(60, 360, fall ** 1.4)];
  const swell = bounce(progress(t, landsAt, landsAt + 0.5));
  bloom(pen, x, y, mix(90, 150, swell), night.saffron, Math.min(1, t * 3), 4);
  orb(pen, x, y, mix(16, 46, swell) * Math.min(1, t * 4), night.saffron);
  const dark = ease(progress(t, seconds - 0.5, seconds - 0.04));
  if (dark > 0) {
    pen.fillStyle = faded(night.ink, dark);
    pen.fillRect(0, 0, 1280, 720);
  }
}

function notes(): Note[] {
  return [
    { at: 0, seconds: 2, pitch: 70, gain: 0.5, voice: "breath" },
    { at: 0.1, seconds: 2.2, pitch: 38, gain: 0.2, voice: "pad" },
    { at: 0.1, seconds: 2.2, pitch: 57, gain: 0.14, pan: -0.4, voice: "pad" },
    ...[62, 69, 74, 78, 81].map((pitch, i): Note => ({
      at: landsAt + i * 0.1,
      seconds: 1,
      pitch,
      gain: 0.24,
      pan: i * 0.3 - 0.6,
      voice: "glass",
    })),
    { at: landsAt, seconds: 1, pitch: 81, gain: 0.4, voice: "bell" },
    { at: landsAt, seconds: 1, pitch: 50, gain: 0.34, voice: "bell" },
  ];
}

export const intro: Clip = { seconds, curtain: night.ink, draw, notes, poster: (pen) => draw(pen, 2.4) };
