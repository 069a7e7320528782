import { chords, degree, minor, type Note } from "../sound/note.ts";
import { backdrop, tints } from "../stage/backdrop.ts";
import type { Clip, Pen } from "../stage/clip.ts";
import { centredOn } from "../stage/composition.ts";
import { curtain, glow } from "../stage/light.ts";
import { once, randomFrom, tau } from "../stage/motion.ts";
import { night, ramp } from "../stage/palette.ts";

const seconds = 24;
const birds = 110;
const falconFrom = 10.5;
const perSecond = 30;

interface Flyer {
  x: number;
  y: number;
  vx: number;
  vy: number;
}

/** Craig Reynolds' three rules (separation, alignment, cohesion), avoidance of the falcon, and attraction to the centre. */
function steer(bird: Flyer, index: number, flock: readonly Flyer[], falcon: Flyer | undefined, time: number): void {
  let [apartX, apartY, alikeX, alikeY, togetherX, togetherY, near] = [0, 0, 0, 0, 0, 0, 0];
  for (const other of flock) {
    const dx = other.x - bird.x;
    const dy = other.y - bird.y;
    const distance = Math.hypot(dx, dy);
    if (other === bird || distance > 92) continue;
    near += 1;
    alikeX += other.vx;
    alikeY += other.vy;
    togetherX += dx;
    togetherY += dy;
    if (distance < 30 + (index % 5) * 5) {
      apartX -= dx / (distance + 2);
      apartY -= dy / (distance + 2);
    }
  }
  // Each bird follows the path with its own offset in time, which stretches the flock into a ribbon.
  const lag = time + ((index % 19) / 19 - 0.5) * 2.4;
  const roam = { x: 640 + Math.cos(lag * 0.62) * 330, y: 296 + Math.sin(lag * 1.24) * 140 };
  bird.vx += (roam.x - bird.x) * 0.0026 + Math.sin(time * 1.7 + index) * 0.05 + apartX * 0.32;
  bird.vy += (roam.y - bird.y) * 0.0026 + Math.cos(time * 1.3 + index * 1.7) * 0.05 + apartY * 0.32;
  if (near) {
    bird.vx += (alikeX / near - bird.vx) * 0.055 + (togetherX / near) * 0.0012;
    bird.vy += (alikeY / near - bird.vy) * 0.055 + (togetherY / near) * 0.0012;
  }
  if (falcon) {
    const dx = bird.x - falcon.x;
    const dy = bird.y - falcon.y;
    const distance = Math.hypot(dx, dy) + 1;
    const fear = Math.max(0, 1 - distance / 190) ** 2 * 2.6;
    bird.vx += (dx / distance) * fear;
    bird.vy += (dy / distance) * fear;
  }
  const speed = Math.hypot(bird.vx, bird.vy);
  const wanted = Math.max(3.1, Math.min(5.6, speed));
  bird.vx *= wanted / speed;
  bird.vy *= wanted / speed;
}

interface Moment {
  flock: Flyer[];
  falcon: Flyer | undefined;
}

function falconAt(time: number): Flyer | undefined {
  const t = time - falconFrom;
  if (t < 0) return undefined;
  const place = (s: number): [number, number] => [
    640 + Math.cos(s * 0.5 + 0.9 + falconFrom * 0.5 - 0.75) * (360 + 760 * Math.max(0, 1 - s / 1.6) ** 2),
    330 + Math.sin(s * 1.27 + 4) * 210 - 420 * Math.max(0, 1 - s / 1.6) ** 2,
  ];
  const [x, y] = place(t);
  const [nextX, nextY] = place(t + 1 / perSecond);
  return { x, y, vx: nextX - x, vy: nextY - y };
}

const history = once((): Moment[] => {
  const random = randomFrom(1987);
  const flock: Flyer[] = Array.from({ length: birds }, () => ({
    x: 900 + random() * 420,
    y: 160 + random() * 300,
    vx: -3 - random(),
    vy: random() - 0.5,
  }));
  const moments: Moment[] = [];
  for (let i = 0; i < seconds * perSecond + 2; i++) {
    const time = i / perSecond;
    const falcon = falconAt(time);
    flock.forEach((bird, index) => steer(bird, index, flock, falcon, time));
    for (const bird of flock) {
      bird.x += bird.vx;
      bird.y += bird.vy;
    }
    moments.push({ flock: flock.map((bird) => ({ ...bird })), falcon });
  }
  return moments;
});

/** A distant bird: two beating wings. */
function drawBird(pen: Pen, bird: Flyer, size: number, color: string, beat: number): void {
  const angle = Math.atan2(bird.vy, bird.vx);
  const spread = size * (0.8 + 0.28 * Math.sin(beat));
  pen.save();
  pen.translate(bird.x, bird.y);
  pen.rotate(angle);
  pen.fillStyle = color;
  pen.beginPath();
  pen.moveTo(size * 1.1, 0);
  pen.quadraticCurveTo(0, -size * 0.15, -size * 0.75, -spread);
  pen.quadraticCurveTo(-size * 0.35, 0, -size * 0.75, spread);
  pen.quadraticCurveTo(0, size * 0.15, size * 1.1, 0);
  pen.fill();
  pen.restore();
}

interface Plumage {
  /** Colours from calm to afraid. */
  birds: readonly string[];
  falcon: string;
}

const againstTheSun: Plumage = { birds: ["#2C0F35", "#2C0F35", "#5E1238"], falcon: "#7A0F2B" };

function drawMoment(pen: Pen, moment: Moment, time: number, size: number, plumage: Plumage): void {
  moment.flock.forEach((bird, i) => {
    const fear = moment.falcon
      ? Math.max(0, 1 - Math.hypot(bird.x - moment.falcon.x, bird.y - moment.falcon.y) / 260)
      : 0;
    drawBird(pen, bird, size, ramp(plumage.birds, fear * 1.4), time * 4 + i);
  });
  if (!moment.falcon) return;
  glow(pen, moment.falcon.x, moment.falcon.y, size * 8, night.coral, 0.7);
  drawBird(pen, moment.falcon, size * 2.7, plumage.falcon, time * 9);
}

function sunset(pen: Pen, x: number, y: number, radius: number): void {
  const sun = pen.createLinearGradient(x, y - radius, x, y + radius);
  sun.addColorStop(0, "#FFE9B8");
  sun.addColorStop(0.55, "#FFC267");
  sun.addColorStop(1, "#F9805A");
  pen.fillStyle = sun;
  pen.beginPath();
  pen.arc(x, y, radius, 0, tau);
  pen.fill();
}

function draw(pen: Pen, t: number): void {
  backdrop(pen, 1280, 720, tints.dusk, { x: 700, y: 360, radius: 400 }, 5);
  sunset(pen, 700, 360, 292);
  const moment = history()[Math.round(t * perSecond)];
  if (moment) centredOn(pen, 780, 330, 1.12, () => drawMoment(pen, moment, t, 12, againstTheSun));
  curtain(pen, t, seconds, tints.dusk.deep);
}

function notes(): Note[] {
  const wings = Array.from({ length: 5 }, (_, i): Note => ({
    at: i * 4.6,
    seconds: 5.4,
    pitch: 74 + (i % 3) * 4,
    gain: 0.5,
    pan: Math.sin(i * 2) * 0.6,
    voice: "breath",
  }));
  const calm = Array.from({ length: 18 }, (_, i): Note => ({
    at: 0.8 + i * 0.53,
    seconds: 0.9,
    pitch: degree(62, minor, [0, 2, 4, 6, 4, 2][i % 6] ?? 0),
    gain: 0.17,
    pan: Math.sin(i) * 0.6,
    voice: "pluck",
  }));
  const hunt = Array.from({ length: 44 }, (_, i): Note => ({
    at: falconFrom + 0.2 + i * 0.265,
    seconds: 0.3,
    pitch: degree(38, minor, i % 8 === 7 ? 1 : i % 4 === 3 ? 4 : 0),
    gain: 0.36,
    pan: i % 2 ? 0.2 : -0.2,
    voice: "bass",
  }));
  const cries = Array.from({ length: 9 }, (_, i): Note => ({
    at: falconFrom + 0.4 + i * 1.3,
    seconds: 0.5,
    pitch: degree(74, minor, [4, 6, 5, 8, 7][i % 5] ?? 0),
    gain: 0.15,
    pan: Math.cos(i * 1.4),
    voice: "flute",
  }));
  return [
    ...chords(
      "pad",
      0,
      5.2,
      [
        [38, 57, 62, 65],
        [34, 53, 58, 65],
        [38, 53, 56, 62],
        [37, 52, 55, 61],
        [38, 57, 62, 65],
      ],
      0.12,
    ),
    ...wings,
    ...calm,
    ...hunt,
    ...cries,
  ];
}

function poster(pen: Pen, width: number, height: number): void {
  const wide = width > height * 2;
  const tall = height > width * 1.2;
  const x = width * (wide ? 0.72 : tall ? 0.5 : 0.54);
  const y = height * (tall ? 0.46 : 0.52);
  const radius = Math.min(width * 0.46, height * (wide ? 0.58 : 0.44));
  backdrop(pen, width, height, tints.dusk, { x, y, radius });
  sunset(pen, x, y, radius);
  const moment = history()[Math.round(13.3 * perSecond)];
  if (!moment) return;
  pen.save();
  const scale = radius / 215;
  const middle = (along: (bird: Flyer) => number): number =>
    moment.flock.reduce((sum, bird) => sum + along(bird), 0) / birds;
  pen.translate(x - radius * 0.1, y);
  pen.scale(scale, scale);
  pen.translate(-middle((bird) => bird.x), -middle((bird) => bird.y));
  drawMoment(pen, moment, 13.3, 13, againstTheSun);
  pen.restore();
}

export const flock: Clip = {
  seconds,
  trailer: { from: 9.4, to: 15.6 },
  curtain: tints.dusk.deep,
  extraCrf: 6,
  draw,
  notes,
  poster,
};
