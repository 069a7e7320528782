import { api } from "./api.ts";
import { bytes } from "./bytes.ts";
import { comments } from "./comments.ts";
import { reaches, rounded, type Benchmark, type Figure } from "./figure.ts";
import { csv } from "./csv.ts";
import { droppedFrames } from "./dropped-frames.ts";
import { firstFrame } from "./first-frame.ts";
import { ladder } from "./ladder.ts";
import { lighthouse } from "./lighthouse.ts";
import { lives } from "./lives.ts";
import { memory } from "./memory.ts";
import { navigation } from "./navigation.ts";
import { ping } from "./ping.ts";
import { reading } from "./reading.ts";
import { renewals } from "./renewals.ts";
import { scale } from "./scale.ts";
import { scrolling } from "./scrolling.ts";
import { search } from "./search.ts";
import { seeking } from "./seeking.ts";
import { segments } from "./segments.ts";
import { smooth } from "./smooth.ts";
import { start } from "./start.ts";
import { titles } from "./titles.ts";
import { upload } from "./upload.ts";
import { watching } from "./viewers.ts";

const all: Benchmark[] = [
  start,
  memory,
  api,
  search,
  ping,
  reading,
  comments,
  renewals,
  lives,
  scale,
  titles,
  csv,
  segments,
  upload,
  ladder,
  watching,
  bytes,
  smooth,
  scrolling,
  navigation,
  lighthouse,
  firstFrame,
  seeking,
  droppedFrames,
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  process.stdout.write(`Benchmarks: ${all.map(({ name, about }) => `\n  ${name.padEnd(12)} ${about}`).join("")}\n`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const benchmark of all.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  process.stdout.write(`\n${benchmark.name}: ${benchmark.about}\n`);
  for (const figure of await benchmark.run()) {
    figures.push(figure);
    process.stdout.write(`${lineOf(figure)}\n`);
  }
}
const judged = figures.filter(({ must }) => must);
const short = judged.filter((figure) => !reaches(figure));
process.stdout.write(`\n${judged.length - short.length} of ${judged.length} figures reach what they must.\n`);
process.exitCode = short.length > 0 ? 1 : 0;

function lineOf(figure: Figure): string {
  const { must } = figure;
  const demand = !must ? "no limit" : "atLeast" in must ? `must be ≥ ${must.atLeast}` : `must be ≤ ${must.atMost}`;
  const verdict = !must ? "     " : reaches(figure) ? "ok   " : "SHORT";
  const against = figure.against === undefined ? "" : `; ${figure.against}`;
  return `  ${verdict} ${figure.name}: ${rounded(figure.value)} (${demand}) — ${figure.measured}${against}`;
}
