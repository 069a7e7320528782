import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { firstClosedFolder, isRoot, nobody } from "#server/database/launcher/system-user.ts";

/** A fake server: logs its pid and every signal, and stops on SIGTERM or when its parent is gone. */
const SERVER = `
import { appendFileSync } from "node:fs";
const record = (event: string) => appendFileSync("events", event + "\\n");
record("up " + process.pid);
process.on("SIGINT", () => { record("SIGINT"); process.exit(7); });
process.on("SIGTERM", () => { record("SIGTERM"); process.exit(0); });
process.on("disconnect", () => { record("disconnect"); process.exit(0); });
setInterval(() => undefined, 1000);
`;

/** A fake builder, which empties build/ like the real one. */
const BUILDER = `
const { appendFileSync, mkdirSync, rmSync } = require("node:fs");
if (process.env.NODE_ENV !== "production") process.exit(3);
rmSync("build", { recursive: true, force: true });
mkdirSync("build/client", { recursive: true });
appendFileSync("events", "build\\n");
`;

/** A fake builder of the staff's pages, which runs after the first. */
const ADMIN_BUILDER = `require("node:fs").mkdirSync("build/admin");`;

let project: string;
const stopAll: (() => void)[] = [];

beforeEach(() => {
  project = mkdtempSync(path.join(os.tmpdir(), "silecs-start-"));
  cpSync(import.meta.dirname, path.join(project, "commands"), { recursive: true });
  for (const folder of ["server", "web", "contract", "node_modules/@react-router/dev", "node_modules/vite"]) {
    mkdirSync(path.join(project, folder), { recursive: true });
  }
  const lock = JSON.stringify({ packages: { "": {}, "node_modules/one": { version: "1.0.0" } } });
  write("package-lock.json", lock);
  write("node_modules/.package-lock.json", lock);
  write("node_modules/@react-router/dev/package.json", '{ "bin": { "react-router": "bin.cjs" } }');
  write("node_modules/@react-router/dev/bin.cjs", BUILDER);
  write("node_modules/vite/package.json", '{ "bin": { "vite": "bin.cjs" } }');
  write("node_modules/vite/bin.cjs", ADMIN_BUILDER);
  write("package.json", '{ "type": "module" }');
  write("server/main.ts", SERVER);
  write("web/page.tsx", "one");
});

afterEach(() => {
  for (const stop of stopAll.splice(0)) stop();
  rmSync(project, { recursive: true });
});

function write(name: string, text: string) {
  writeFileSync(path.join(project, name), text);
}

function events(): string[] {
  const file = path.join(project, "events");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

const words = () => events().map((line) => line.split(" ")[0]);

function start(command: string[] = [process.execPath, "commands/start.mjs"], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(command[0]!, command.slice(1), {
    cwd: project,
    stdio: "ignore",
    env: { ...process.env, npm_lifecycle_event: "", ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  stopAll.push(() => child.kill("SIGKILL"));
  return { child, ended };
}

/** Waits until this is the last event. */
const until = (word: string) => vi.waitUntil(() => words().at(-1) === word, { timeout: 15_000, interval: 20 });

async function startAndStop() {
  const { child, ended } = start();
  await until("up");
  child.kill("SIGTERM");
  await ended;
}

test("the pages are built only for the first start and after a change", async () => {
  await startAndStop();
  await startAndStop();
  expect(words()).toEqual(["build", "up", "SIGTERM", "up", "SIGTERM"]);
  write("web/page.tsx", "two");
  await startAndStop();
  expect(words().slice(5)).toEqual(["build", "up", "SIGTERM"]);
});

test("the lock of a killed builder is taken over", async () => {
  mkdirSync(path.join(project, ".react-router"));
  write(".react-router/builder", "999999999");
  await startAndStop();
  expect(words()).toEqual(["build", "up", "SIGTERM"]);
});

test("Ctrl-C reaches the server once, and the command exits with the server's code", async () => {
  const { child, ended } = start();
  await until("up");
  child.kill("SIGINT");
  expect(await ended).toBe(7);
  expect(words()).toEqual(["build", "up", "SIGINT"]);
});

test("a server that ends by itself ends the command with its exit code", async () => {
  write("server/main.ts", "process.exit(9)");
  expect(await start().ended).toBe(9);
});

test("no server is started if the build fails", async () => {
  write("node_modules/@react-router/dev/bin.cjs", "process.exit(1)");
  expect(await start().ended).toBe(1);
  expect(words()).toEqual([]);
});

test("the server stops when the command is killed", async () => {
  const { child } = start();
  await until("up");
  child.kill("SIGKILL");
  await until("disconnect");
});

test("the server stops when npm, which started the command through a shell, is killed", async () => {
  const npm = `
    const { spawn } = require("node:child_process");
    spawn("sh", ["-c", '"$0" commands/start.mjs; true', process.execPath], { stdio: "ignore" });
    setInterval(() => undefined, 1000);`;
  const { child } = start([process.execPath, "-e", npm], { npm_lifecycle_event: "start" });
  await until("up");
  child.kill("SIGKILL");
  await until("SIGTERM");
});

/** A builder that ignores SIGTERM, with a helper in its own process group that ignores it too. */
const STUBBORN_BUILDER = `
const { appendFileSync } = require("node:fs");
const { spawn } = require("node:child_process");
process.on("SIGTERM", () => undefined);
const helper = "process.on('SIGTERM', () => undefined); process.send('ready'); setInterval(() => undefined, 1000)";
const child = spawn(process.execPath, ["-e", helper], { detached: true, stdio: ["ignore", "ignore", "ignore", "ipc"] });
child.once("message", () => appendFileSync("events", "building " + process.pid + " " + child.pid + "\\n"));
setInterval(() => undefined, 1000);
`;

const pidsOfBuild = () => (events().at(-1) ?? "").split(" ").slice(1).map(Number);

/** Whether a process runs and is not a zombie. */
function runs(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) && !/\) [ZX] /.test(readFileSync(file, "utf8"));
}

test("SIGTERM during the build ends the command and all processes of the build, even if they ignore it", async () => {
  write("node_modules/@react-router/dev/bin.cjs", STUBBORN_BUILDER);
  const { child, ended } = start();
  await until("building");
  const building = pidsOfBuild();
  expect(building.map(runs)).toEqual([true, true]);
  child.kill("SIGTERM");
  expect(await ended).toBe(143);
  await vi.waitUntil(() => !building.some(runs), { timeout: 15_000 });
  expect(words()).toEqual(["building"]);
});

test("the build ends when npm is killed", async () => {
  write("node_modules/@react-router/dev/bin.cjs", STUBBORN_BUILDER);
  const npm = `
    const { spawn } = require("node:child_process");
    spawn("sh", ["-c", '"$0" commands/start.mjs; true', process.execPath], { stdio: "ignore" });
    setInterval(() => undefined, 1000);`;
  const { child } = start([process.execPath, "-e", npm], { npm_lifecycle_event: "start" });
  await until("building");
  const building = pidsOfBuild();
  child.kill("SIGKILL");
  await vi.waitUntil(() => !building.some(runs), { timeout: 15_000 });
  expect(words()).toEqual(["building"]);
});

/** Root can write everywhere, so the test then uses an unprivileged account. */
const unprivileged = isRoot() ? nobody() : {};
const cannotRun = isRoot() && firstClosedFolder(path.dirname(process.execPath), nobody()) !== null;
if (cannotRun) console.warn("the unprivileged account cannot read Node's folder: the unprivileged start is not tested");

describe.skipIf(cannotRun)("in a folder that this user cannot write to", () => {
  const run = (script: string, account = {}) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const env = { ...process.env, npm_lifecycle_event: "", HOME: "/nonexistent" };
      const child = spawn(process.execPath, [script], { cwd: project, env, ...account });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
      child.once("close", (code) => resolve({ code, output }));
    });
  const forAll = (mode: string) => execFileSync("chmod", ["-R", mode, project]);
  afterEach(() => forAll("u+w"));

  beforeEach(() => write("server/main.ts", 'console.log("the server runs");'));

  test("npm start runs what npm run build prepared", async () => {
    expect(await run("commands/build.mjs")).toMatchObject({ code: 0, output: expect.stringContaining("is prepared") });
    forAll("a+rX,a-w");
    expect(await run("commands/start.mjs", unprivileged)).toEqual({ code: 0, output: "the server runs\n" });
  });

  test("npm start refers to npm run build if nothing is prepared", async () => {
    forAll("a+rX,a-w");
    const { code, output } = await run("commands/start.mjs", unprivileged);
    expect(code).toBe(1);
    expect(output).toContain("run npm run build as its owner");
    expect(output).not.toMatch(/^\s+at /m);
  });
});
