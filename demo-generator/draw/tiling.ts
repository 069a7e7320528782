import { degree, line, pentatonic, type Note } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { backdrop, tints } from "../stage/backdrop.ts";
import { curious, hop } from "../stage/curious.ts";
import { curtain, disc } from "../stage/light.ts";
import { lit, shadeOf } from "../stage/lit.ts";
import { bounce, ease, progress, tau } from "../stage/motion.ts";
import { day } from "../stage/palette.ts";

const seconds = 22;
const bendFrom = 3.4;
const bendUntil = 7;
const spreadFrom = 9;
const tones = ["#F2553F", "#2A78D8", "#FFB934", "#2FAF87"];
const ground = "#0B6275";

/**
 * A square tile with deformed sides: what is cut off at the left is added at the right, and what is cut off at the top is added
 * at the bottom, so that copies still tile the plane. `bend` goes from square (0) to fish (1).
 */
function outline(pen: Pen, x: number, y: number, side: number, bend: number): void {
  const b = bend * side;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.bezierCurveTo(x + side * 0.3, y - b * 0.34, x + side * 0.6, y + b * 0.02, x + side, y);
  pen.bezierCurveTo(x + side - b * 0.36, y + side * 0.3, x + side + b * 0.42, y + side * 0.62, x + side, y + side);
  pen.bezierCurveTo(x + side * 0.6, y + side + b * 0.02, x + side * 0.3, y + side - b * 0.34, x, y + side);
  pen.bezierCurveTo(x + b * 0.42, y + side * 0.62, x - b * 0.36, y + side * 0.3, x, y);
  pen.closePath();
}

function fish(pen: Pen, x: number, y: number, side: number, color: string, bend: number, face: number): void {
  outline(pen, x, y, side, bend);
  pen.fillStyle = lit(pen, x + side / 2, y + side / 2, side * 0.62, color, 0.8);
  pen.fill();
  if (face <= 0) return;
  pen.save();
  pen.globalAlpha *= face;
  disc(pen, x + side * 0.76, y + side * 0.36, side * 0.1, day.white);
  disc(pen, x + side * 0.79, y + side * 0.37, side * 0.05, day.text);
  pen.strokeStyle = shadeOf(color, 0.26);
  pen.lineWidth = side * 0.035;
  pen.lineCap = "round";
  for (let i = 0; i < 3; i++) {
    pen.beginPath();
    pen.arc(x + side * (0.22 + i * 0.14), y + side * 0.52, side * 0.13, -0.35 * Math.PI, 0.35 * Math.PI);
    pen.stroke();
  }
  pen.strokeStyle = day.text;
  pen.beginPath();
  pen.arc(x + side * 0.86, y + side * 0.56, side * 0.1, 0.35 * Math.PI, 0.85 * Math.PI);
  pen.stroke();
  pen.restore();
}

function colorOf(column: number, row: number): string {
  return tones[(((column + row * 2) % 4) + 4) % 4] ?? day.sun;
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, tints.petrol, { x: 640, y: 330, radius: 420 });
  const spread = ease(progress(t, spreadFrom, spreadFrom + 2.4));
  const side = 300 - 140 * spread;
  const bend = ease(progress(t, bendFrom, bendUntil));
  const face = ease(progress(t, bendUntil, bendUntil + 0.8));
  const [x0, y0] = [640 - side / 2, 330 - side / 2];
  if (t > spreadFrom) {
    for (let ring = 5; ring >= 1; ring--) {
      const arrive = progress(t, spreadFrom + ring * 1.1, spreadFrom + ring * 1.1 + 0.9);
      if (arrive <= 0) continue;
      for (let row = -ring; row <= ring; row++) {
        for (let column = -ring; column <= ring; column++) {
          if (Math.max(Math.abs(row), Math.abs(column)) !== ring || Math.abs(row) > 3) continue;
          const away = (1 - bounce(arrive)) * side * 1.4;
          const angle = Math.atan2(row, column);
          fish(
            pen,
            x0 + column * side + Math.cos(angle) * away,
            y0 + row * side + Math.sin(angle) * away,
            side,
            colorOf(column, row),
            1,
            1,
          );
        }
      }
    }
  }
  const size = side * bounce(progress(t, 0.5, 1.4));
  fish(pen, 640 - size / 2, 330 - size / 2, size, colorOf(0, 0), bend, face);
  if (bend > 0 && bend < 1) scissors(pen, 640, 330, side, bend);
  const walk = ease(progress(t, spreadFrom - 0.6, spreadFrom + 1.4));
  const jump = hop(t, t < spreadFrom ? bendUntil + 0.3 : 17.2, 0.6, 80);
  curious(pen, 250 - walk * 60, 690, 210 + walk * 30, t, {
    arms:
      t > bendFrom && t < bendUntil
        ? [0.3, 1.1 + 0.2 * Math.sin(t * 6)]
        : [0.4 + jump.lift * 0.015, 0.4 + jump.lift * 0.015],
    look: t < spreadFrom ? [0.9, -0.6] : [Math.sin(t * 0.8) * 0.9, -0.6],
    smile: 1,
    wonder: t > bendUntil && t < bendUntil + 1.4 ? 1 : 0,
    lift: jump.lift,
    stretch: jump.stretch,
  });
  curtain(pen, t, seconds, ground);
}

/** A dot of light follows the edge that is being cut. */
function scissors(pen: Pen, x: number, y: number, side: number, share: number): void {
  const angle = share * tau - Math.PI * 0.75;
  disc(pen, x + Math.cos(angle) * side * 0.66, y + Math.sin(angle) * side * 0.66, 22, "#FFC04D");
}

function notes(): Note[] {
  const cut = line("pluck", bendFrom, 0.3, [60, 62, 64, 67, 69, 67, 64, 62, 64, 67, 69, 72], 0.26, -0.2);
  const rings = [1, 2, 3, 4, 5].flatMap((ring) =>
    Array.from({ length: 5 }, (_, i): Note => ({
      at: spreadFrom + ring * 1.1 + i * 0.12,
      seconds: 0.5,
      pitch: degree(60, pentatonic, ring + i),
      gain: 0.28,
      pan: i / 2.5 - 0.8,
      voice: "marimba",
    })),
  );
  const bass = Array.from({ length: 32 }, (_, i): Note => ({
    at: 0.5 + i * 0.64,
    seconds: 0.4,
    pitch: [48, 48, 45, 45, 53, 53, 55, 55][i % 8] ?? 48,
    gain: 0.24,
    voice: "bass",
  }));
  const song = line(
    "flute",
    spreadFrom + 1,
    0.64,
    [72, 74, 76, 79, null, 76, 81, 79, 76, 74, 72, null, 74, 76, 72, 72],
    0.2,
    0.2,
  );
  return [
    ...cut,
    ...rings,
    ...bass,
    ...song,
    { at: 0.6, seconds: 1, pitch: 72, gain: 0.3, voice: "bell" },
    { at: bendUntil + 0.2, seconds: 1, pitch: 79, gain: 0.4, voice: "bell" },
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  backdrop(pen, width, height, tints.petrol, { x: width / 2, y: height / 2, radius: height / 2 });
  const side = Math.min(width, height) * 0.34;
  const x0 = (width > height * 2 ? width * 0.68 : width / 2) - side / 2;
  const y0 = height / 2 - side / 2;
  for (let row = -4; row <= 4; row++)
    for (let column = -8; column <= 5; column++)
      fish(pen, x0 + column * side, y0 + row * side, side, colorOf(column, row), 1, 1);
  const size = Math.min(width * 0.42, height * 0.46);
  curious(pen, x0 + side * 0.5, height * 1.03, size, 0.9, { arms: [1.5, 1.5], look: [0.3, -0.7], smile: 1 });
}

export const tiling: Clip = { seconds, curtain: ground, extraCrf: 2, draw, notes, poster };
