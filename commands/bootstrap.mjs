// Plain JavaScript for Node 20 without packages: it runs before anything is installed.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runStep } from "./steps.mjs";

export const ROOT = path.resolve(import.meta.dirname, "..");

const MODULES = path.join(ROOT, "node_modules");
const STAMP = path.join(MODULES, ".installed-from");
const INSTALL_LIMIT_MS = 15 * 60_000;
/** The first Node version that has crypto.argon2. */
const OLDEST_NODE = [24, 7];

/**
 * Installs the packages of package-lock.json unless they are installed; `tests` includes devDependencies.
 * @param {{ tests?: boolean }} [options]
 */
export async function ensureInstalled({ tests = false } = {}) {
  const lockText = readFileSync(path.join(ROOT, "package-lock.json"), "utf8");
  const stamp = createHash("sha256").update(lockText).digest("hex");
  const lock = JSON.parse(lockText);
  const alreadyTried = existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp;
  if (isInstalled(lock, { tests, patient: alreadyTried })) return;
  const { command, args } = npm();
  const outcome = await runStep(
    "Installing packages",
    command,
    [...args, "ci", "--no-audit", "--no-fund", "--loglevel=error", ...include(tests)],
    {
      cwd: ROOT,
      limitMs: INSTALL_LIMIT_MS,
      waitsFor: "npm is downloading packages. It needs the network, and gives up after some minutes without one.",
    },
  );
  if (outcome !== 0)
    fail("npm ci failed; see above. With a network and write access to this folder, run the command again.");
  writeFileSync(STAMP, stamp);
}

/** @param {boolean} tests */
function include(tests) {
  return tests ? ["--include=dev", "--include=optional"] : ["--include=optional"];
}

/**
 * Compares npm's record of node_modules, written when an install is complete, with the lock file. `patient`: accept that
 * an earlier install left optional packages out.
 */
function isInstalled(lock, { tests, patient }) {
  const record = path.join(MODULES, ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(lock.packages).every(([location, wanted]) => {
    if (location === "" || installed[location]?.version === wanted.version) return true;
    if (installed[location]) return false;
    return (wanted.dev && !tests) || (wanted.optional && (patient || !isForThisMachine(wanted)));
  });
}

/** An optional package without such a list depends on another optional one, and is installed or left out with it. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os && !cpu) return false;
  if (!isFor(os, process.platform) || !isFor(cpu, process.arch)) return false;
  return process.platform !== "linux" || isFor(libc, isMusl() ? "musl" : "glibc");
}

/** npm's lists name supported values, or unsupported ones with '!'. A single value may stand without brackets. */
function isFor(given, value) {
  if (!given) return true;
  const list = [given].flat();
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((entry) => entry.startsWith("!"));
}

function isMusl() {
  return !process.report.getReport().header.glibcVersionRuntime;
}

/** The npm that started this program, else the one on the path. */
function npm() {
  const running = process.env.npm_execpath;
  if (running && running.endsWith("npm-cli.js")) return { command: process.execPath, args: [running] };
  return { command: process.platform === "win32" ? "npm.cmd" : "npm", args: [] };
}

/** Path of a Node for the program: the current one if it is new enough, else the one in node_modules. */
export function findNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath;
  const name = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  const packaged = path.join(MODULES, `node-${process.platform}-${process.arch}`, name);
  if (existsSync(packaged)) return packaged;
  return fail(
    `Silecs runs on Node ${OLDEST_NODE.join(".")} or later. This is ${process.versions.node}, and there is no packaged one ` +
      `for ${process.platform}-${process.arch}: install Node 24 from https://nodejs.org and run the command again.`,
  );
}

/**
 * Path of a package's command, to run with Node.
 * @param {string} packageName
 * @param {string} [command] defaults to the package's name
 */
export function commandOf(packageName, command = packageName) {
  const folder = path.join(MODULES, packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return path.join(folder, typeof bin === "string" ? bin : bin[command]);
}

/**
 * Ends the program with a message.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
