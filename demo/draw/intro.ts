import type { Note } from "#demo/sound/note.ts";
import type { Clip, Pen } from "#demo/stage/clip.ts";
import { write } from "#demo/stage/lettering.ts";
import { glow, ground } from "#demo/stage/light.ts";
import { ease, easeOut, mix, progress, randomFrom, tau } from "#demo/stage/motion.ts";
import { faded, night } from "#demo/stage/palette.ts";

const seconds = 3.4;
const letters = [..."Silecs"];

/** The product's name rises out of a turning sky, and one star becomes the dot of its i. */
function draw(pen: Pen, t: number): void {
  ground(pen, 1280, 720, night.ink);
  const random = randomFrom(21);
  const open = easeOut(progress(t, 0, 1.9));
  for (let i = 0; i < 130; i++) {
    const distance = 40 + random() ** 0.7 * 700;
    const angle = random() * tau + (1 - open) * 0.5;
    const reach = mix(0.25, 1, open);
    pen.fillStyle = faded(i % 9 === 0 ? night.saffron : night.paper, (0.25 + random() * 0.55) * Math.min(1, t * 2.5));
    pen.beginPath();
    pen.arc(
      640 + Math.cos(angle) * distance * reach,
      380 + Math.sin(angle) * distance * reach * 0.62,
      0.8 + random() ** 3 * 2,
      0,
      tau,
    );
    pen.fill();
  }
  const widths = letters.map((letter) => {
    pen.font = '700 168px "Silecs Display"';
    return pen.measureText(letter).width;
  });
  let x = 640 - widths.reduce((sum, width) => sum + width, 0) / 2;
  glow(pen, 640, 360, 480, night.lilac, 0.4 * ease(progress(t, 0.9, 2.2)));
  letters.forEach((letter, i) => {
    const share = easeOut(progress(t, 0.55 + i * 0.1, 1.5 + i * 0.1));
    const y = 416 + (1 - share) * 90;
    write(pen, letter === "i" ? "ı" : letter, x, y, { size: 168, weight: 700, color: night.paper, opacity: share });
    if (letter === "i") {
      const fall = ease(progress(t, 0.5, 1.9));
      const [sx, sy] = [x + (widths[i] ?? 0) / 2, 416 - 132];
      const [dx, dy] = [mix(240, 0, fall), mix(-240, 0, fall)];
      glow(pen, sx + dx, sy + dy, 95, night.saffron, Math.min(1, t * 3));
      pen.fillStyle = night.saffron;
      pen.beginPath();
      pen.arc(sx + dx, sy + dy, mix(5, 17, fall), 0, tau);
      pen.fill();
    }
    x += widths[i] ?? 0;
  });
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
    ...[62, 69, 74, 78].map((pitch, i): Note => ({
      at: 0.6 + i * 0.16,
      seconds: 1,
      pitch,
      gain: 0.22,
      pan: i * 0.4 - 0.6,
      voice: "glass",
    })),
    { at: 1.85, seconds: 1, pitch: 81, gain: 0.4, voice: "bell" },
    { at: 1.85, seconds: 1, pitch: 50, gain: 0.34, voice: "bell" },
  ];
}

export const intro: Clip = { seconds, curtain: night.ink, draw, notes, poster: (pen) => draw(pen, 2.4) };
