import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { runStep } from "./steps.mjs";

test("a step of more than 15 seconds reports once what it waits for, and its duration repeatedly", async () => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const script = "process.stdin.resume(); setTimeout(() => process.exit(0), 200)";
  const step = runStep("Installing packages", process.execPath, ["-e", script], {
    cwd: os.tmpdir(),
    limitMs: 60_000,
    waitsFor: "npm is downloading packages.",
  });
  vi.advanceTimersByTime(14_000);
  expect(lines.filter((line) => line.includes("…"))).toEqual([]);
  vi.advanceTimersByTime(16_000);
  expect(await step).toBe(0);
  expect(lines.filter((line) => line.includes("…"))).toEqual([
    expect.stringMatching(/Installing packages: \d+ s: npm is downloading packages\.$/),
    expect.stringMatching(/Installing packages: \d+ s$/),
  ]);
});

/** Like `npm test` with Vitest: a program that starts a server in a session of its own. */
const RUNNER = `
import { appendFileSync } from "node:fs";
import { runStep } from ${JSON.stringify(path.join(import.meta.dirname, "steps.mjs"))};
const server = "require('node:fs').appendFileSync('pids', process.pid + '\\\\n'); setInterval(() => undefined, 1000)";
const tests = \`
  const { spawn } = require("node:child_process");
  require("node:fs").appendFileSync("pids", process.pid + "\\\\n");
  spawn(process.execPath, ["-e", process.argv[1]], { detached: true, stdio: "ignore", env: {} }).unref();
  setInterval(() => undefined, 1000);\`;
await runStep("Tests", process.execPath, ["-e", tests, server], { cwd: process.cwd(), limitMs: 60_000 });
appendFileSync("next-step", "");
`;

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s ends the tests, and the servers that they started in sessions of their own",
  async (signal) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "silecs-steps-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const child = spawn(process.execPath, ["--input-type=module", "-e", RUNNER], { cwd: folder, stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const pids = () =>
      existsSync(path.join(folder, "pids")) ? readFileSync(path.join(folder, "pids"), "utf8").trim().split("\n") : [];
    await vi.waitUntil(() => pids().length === 2, { timeout: 15_000 });
    child.kill(signal);
    expect(await ended).toBe(signal === "SIGTERM" ? 143 : 130);
    const runs = (pid: string) =>
      existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    await vi.waitUntil(() => !pids().some(runs), { timeout: 15_000 });
    expect(existsSync(path.join(folder, "next-step"))).toBe(false);
  },
);
