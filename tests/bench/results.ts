import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { root } from "#tests/support/program.ts";

/** Where a measurement was made. `otherCores`: processors that other programs used meanwhile, on average. */
export type Circumstances = { measuredAt: string; processor: string; cores: number; otherCores: number };

/** Above this, others slow what is measured. */
const busyFrom = 0.15;

const fileOf = (name: string) => path.join(root, "docs/figures", `${name}.json`);

/** Keeps figures that documents are generated from (`npm run docs`). */
export function writeResult(name: string, result: object): void {
  mkdirSync(path.dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(result, undefined, 2)}\n`);
}

export function readResult(name: string): unknown {
  return JSON.parse(readFileSync(fileOf(name), "utf8"));
}

export function circumstances(otherCores: number): Circumstances {
  const all = cpus();
  const round = Math.max(0, Math.round(otherCores * 100) / 100);
  return { measuredAt: new Date().toISOString(), processor: all[0]?.model ?? "", cores: all.length, otherCores: round };
}

export const wasBusy = ({ otherCores }: Circumstances) => otherCores > busyFrom;
