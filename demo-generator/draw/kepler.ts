import { type Note, chords, degree, pentatonic } from "../sound/note.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { backdrop, tints } from "../stage/backdrop.ts";
import { centredOn, closeUpOf } from "../stage/composition.ts";
import { bead, curtain, disc, glow, ring, stars } from "../stage/light.ts";
import { ease, mix, progress, rise, tau } from "../stage/motion.ts";
import { faded, night, nightSeries, pick, ramp } from "../stage/palette.ts";

const seconds = 27;
const sweepFrom = 2;
const sweepUntil = 11;
const sectors = 10;
const eccentricity = 0.58;
const roseFrom = 12.6;
const roseUntil = 24.4;
/** Venus orbits 13 times while the Earth orbits 8 times, to within two days. */
const years = 8;
const venusTurnsPerYear = 13 / 8;
const venusDistance = 0.723;
const rays = 373;

/** Position on an ellipse of semi-major axis 1, relative to its focus, by mean anomaly in turns (Kepler's equation by Newton's method). */
function orbit(turns: number): [x: number, y: number] {
  const mean = turns * tau;
  let anomaly = mean;
  for (let i = 0; i < 8; i++)
    anomaly -= (anomaly - eccentricity * Math.sin(anomaly) - mean) / (1 - eccentricity * Math.cos(anomaly));
  return [Math.cos(anomaly) - eccentricity, Math.sqrt(1 - eccentricity ** 2) * Math.sin(anomaly)];
}

function sun(pen: Pen, x: number, y: number, radius: number, opacity = 1): void {
  glow(pen, x, y, radius * 6, night.saffron, 0.85 * opacity);
  pen.save();
  pen.globalAlpha *= opacity;
  disc(pen, x, y, radius, night.saffron);
  disc(pen, x, y, radius * 0.72, night.cream);
  pen.restore();
}

function drawEllipse(pen: Pen, t: number, opacity: number): void {
  const axis = 318;
  const x = 800 + axis * eccentricity;
  const y = 330;
  const turns =
    progress(t, sweepFrom, sweepUntil) +
    Math.max(0, t - sweepUntil) / (sweepUntil - sweepFrom) -
    Math.max(0, sweepFrom - t) / 9;
  pen.save();
  pen.globalAlpha = opacity;
  pen.translate(x, y);
  pen.scale(1, -1);
  for (let sector = 0; sector < sectors; sector++) {
    const start = sector / sectors;
    const end = Math.min((sector + 1) / sectors, turns);
    if (end <= start) break;
    pen.beginPath();
    pen.moveTo(0, 0);
    for (let i = 0; i <= 40; i++) {
      const [px, py] = orbit(mix(start, end, i / 40));
      pen.lineTo(px * axis, py * axis);
    }
    pen.closePath();
    pen.fillStyle = faded(pick(nightSeries, sector), sector % 2 ? 0.7 : 0.86);
    pen.fill();
  }
  pen.beginPath();
  for (let i = 0; i <= 160; i++) {
    const [px, py] = orbit(i / 160);
    pen.lineTo(px * axis, py * axis);
  }
  pen.strokeStyle = faded(night.cream, 0.5);
  pen.lineWidth = 5;
  pen.stroke();
  const [px, py] = orbit(turns);
  pen.strokeStyle = faded(night.paper, 0.85);
  pen.lineWidth = 5;
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.lineTo(px * axis, py * axis);
  pen.stroke();
  sun(pen, 0, 0, 20);
  bead(pen, px * axis, py * axis, 11, night.azure);
  pen.restore();
}

/** Both orbits and the lines between the planets, for `share` of the eight years. */
export function drawRose(pen: Pen, x: number, y: number, radius: number, share: number, stroke: number): void {
  const place = (year: number): { earth: [number, number]; venus: [number, number] } => {
    const earth = tau * year - Math.PI / 2;
    const venus = tau * year * venusTurnsPerYear - Math.PI / 2;
    return {
      earth: [x + radius * Math.cos(earth), y + radius * Math.sin(earth)],
      venus: [x + radius * venusDistance * Math.cos(venus), y + radius * venusDistance * Math.sin(venus)],
    };
  };
  ring(pen, x, y, radius, faded(night.azure, 0.35), stroke);
  ring(pen, x, y, radius * venusDistance, faded(night.rose, 0.35), stroke);
  const drawn = Math.floor(share * rays);
  pen.lineWidth = stroke;
  // Additive blending: the petals appear where lines cross.
  pen.globalCompositeOperation = "lighter";
  for (let i = 0; i <= drawn; i++) {
    const { earth, venus } = place((i / rays) * years);
    pen.strokeStyle = faded(ramp([night.saffron, night.coral, night.rose, night.lilac, night.azure], i / rays), 0.42);
    pen.beginPath();
    pen.moveTo(...earth);
    pen.lineTo(...venus);
    pen.stroke();
  }
  pen.globalCompositeOperation = "source-over";
  const now = place(share * years);
  sun(pen, x, y, radius * 0.045);
  bead(pen, ...now.venus, radius * 0.028, night.rose);
  bead(pen, ...now.earth, radius * 0.034, night.azure);
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, tints.aubergine, { x: 640, y: 360, radius: 400 }, 5);
  stars(pen, 1280, 720, 150);
  const first = 1 - rise(t, 11.6, 1.1);
  if (first > 0) centredOn(pen, 800, 330, 1.24, () => drawEllipse(pen, t, first));
  const second = rise(t, 11.8, 1.1);
  if (second > 0) {
    pen.save();
    pen.globalAlpha = second;
    disc(pen, 640, 360, 350, faded(tints.aubergine.deep, 0.62));
    drawRose(
      pen,
      640,
      360,
      340,
      mix(progress(t, roseFrom, roseUntil), ease(progress(t, roseFrom, roseUntil)), 0.5),
      1.8,
    );
    pen.restore();
  }
  curtain(pen, t, seconds, tints.aubergine.deep);
}

function notes(): Note[] {
  const ground = chords(
    "pad",
    0,
    6.6,
    [
      [38, 57, 62, 66],
      [43, 55, 62, 67],
      [40, 55, 59, 64],
      [38, 57, 62, 69],
    ],
    0.13,
  );
  const beats = Array.from({ length: sectors }, (_, i): Note => ({
    at: sweepFrom + (i * (sweepUntil - sweepFrom)) / sectors,
    seconds: 1,
    pitch: degree(62, pentatonic, i % 2 ? 9 - i : i),
    gain: 0.3,
    pan: Math.cos((i / sectors) * tau) * 0.7,
    voice: "glass",
  }));
  const span = roseUntil - roseFrom;
  const earth = Array.from({ length: 16 }, (_, i): Note => ({
    at: roseFrom + (i / 16) * span,
    seconds: 1,
    pitch: degree(62, pentatonic, [0, 2, 4, 2][i % 4] ?? 0),
    gain: 0.22,
    pan: -0.4,
    voice: "pluck",
  }));
  const venus = Array.from({ length: 26 }, (_, i): Note => ({
    at: roseFrom + (i / 26) * span,
    seconds: 1,
    pitch: degree(74, pentatonic, [0, 1, 3, 2, 4][i % 5] ?? 0),
    gain: 0.15,
    pan: 0.4,
    voice: "glass",
  }));
  return [
    ...ground,
    ...beats,
    ...earth,
    ...venus,
    { at: roseUntil, seconds: 2, pitch: 50, gain: 0.3, voice: "bell" },
    { at: roseUntil, seconds: 2, pitch: 74, gain: 0.3, voice: "bell" },
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const focus = closeUpOf(width, height);
  const { x, y, radius } = focus;
  backdrop(pen, width, height, tints.aubergine, focus);
  stars(pen, width, height, Math.round((width * height) / 9000));
  disc(pen, x, y, radius * 1.03, faded(tints.aubergine.deep, 0.62));
  drawRose(pen, x, y, radius, 0.9999, radius / 200);
}

export const kepler: Clip = {
  seconds,
  trailer: { from: 12.8, to: 18.8 },
  curtain: tints.aubergine.deep,
  extraCrf: 4,
  draw,
  notes,
  poster,
};
