import { benchmarks } from "./all.ts";
import { closeSharedDemoProgram, shareDemoProgram } from "./demo-program.ts";
import { reaches, rounded, type Figure } from "./figure.ts";

/** `npm run bench -- [NAME…] [--quick]`: quick ones show that they run; what they measure is not judged. */
const isQuick = process.argv.includes("--quick");
const asked = process.argv.slice(2).filter((argument) => argument !== "--quick");
const names = Object.keys(benchmarks);

if (asked.some((name) => !names.includes(name))) {
  const all = await Promise.all(Object.values(benchmarks).map((open) => open()));
  process.stdout.write(`Benchmarks: ${all.map(({ name, about }) => `\n  ${name.padEnd(14)} ${about}`).join("")}\n`);
  process.exit(2);
}

const figures: Figure[] = [];
if (isQuick) shareDemoProgram();
try {
  for (const name of asked.length === 0 ? names : names.filter((one) => asked.includes(one))) await runOne(name);
} finally {
  await closeSharedDemoProgram();
}
const judged = figures.filter(({ must }) => must && !isQuick);
const short = judged.filter((figure) => !reaches(figure));
process.stdout.write(`\n${judged.length - short.length} of ${judged.length} figures reach what they must.\n`);
process.exitCode = short.length > 0 ? 1 : 0;

async function runOne(name: string): Promise<void> {
  const benchmark = await benchmarks[name]?.();
  process.stdout.write(`\n${name}: ${benchmark?.about}\n`);
  for (const figure of (await benchmark?.run(isQuick ? "quick" : "full")) ?? []) {
    figures.push(figure);
    process.stdout.write(`${lineOf(figure)}\n`);
  }
}

function lineOf(figure: Figure): string {
  const { must } = figure;
  const demand = !must ? "no limit" : "atLeast" in must ? `must be ≥ ${must.atLeast}` : `must be ≤ ${must.atMost}`;
  const verdict = isQuick ? "quick" : !must ? "     " : reaches(figure) ? "ok   " : "SHORT";
  const against = figure.against === undefined ? "" : `; ${figure.against}`;
  return `  ${verdict} ${figure.name}: ${rounded(figure.value)} (${demand}) — ${figure.measured}${against}`;
}
