import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "#tests/support/program.ts";

/** Frees 200 MB of 32 KB each but for one in a hundred, which keep glibc's heap from shrinking by itself; prints megabytes held. */
const program = `
  import { createHeapTrim } from "#server/adapters/heap-trim.ts";
  const held = () => process.memoryUsage.rss() / 1e6;
  const before = held();
  let buffers = Array.from({ length: 6400 }, () => Buffer.allocUnsafeSlow(32_000).fill(1));
  const kept = buffers.filter((_buffer, index) => index % 100 === 0);
  buffers = undefined;
  for (let turn = 0; turn < 2; turn += 1) gc();
  const collected = held() - before;
  await createHeapTrim()();
  console.log(JSON.stringify({ collected, trimmed: held() - before, kept: kept.length }));
`;

test.runIf(process.platform === "linux")("what is free in the middle of the heap is given back", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--expose-gc", "--input-type=module-typescript", "--eval", program],
    { cwd: root },
  );
  const { collected, trimmed } = JSON.parse(stdout) as { collected: number; trimmed: number };
  expect(collected).toBeGreaterThan(150);
  expect(trimmed).toBeLessThan(50);
});
