import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Sets the clock offset of a program that runs with `turned-clock-setup.ts`, and waits until it is applied. */
export async function turnClock(file: string, aheadMs: number): Promise<void> {
  writeFileSync(`${file}.new`, String(aheadMs));
  renameSync(`${file}.new`, file);
  const applied = `${file}.applied`;
  while (!existsSync(applied) || readFileSync(applied, "utf8") !== String(aheadMs)) await sleep(10);
}
