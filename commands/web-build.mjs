import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT, commandOf } from "./bootstrap.mjs";
import { precompress } from "./precompress.mjs";
import { runStep } from "./steps.mjs";

const STAMP = path.join(ROOT, "build", ".stamp");
// Outside build/, which the builder empties.
const BUILDER = path.join(ROOT, ".react-router", "builder");
const SOURCES = [
  "commands/precompress.mjs",
  "web",
  "contract",
  "vite.config.ts",
  "vite.admin.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];
const BUILD_LIMIT_MS = 10 * 60_000;

/**
 * Builds the pages with the given Node unless the build is up to date. Returns the builder's exit code, or 0 if nothing was to
 * be done.
 * @param {string} node
 */
export async function ensureBuilt(node) {
  if (isFresh()) return 0;
  if (!mayBuild()) {
    console.error(
      `\nThis user may not write to ${ROOT}, where the pages are not built yet: run npm run build as its owner.`,
    );
    return 1;
  }
  while (!becomeBuilder()) await sleep(250);
  try {
    return isFresh() ? 0 : await build(node);
  } finally {
    rmSync(BUILDER, { force: true });
  }
}

async function build(node) {
  const stamp = hashOfSources();
  rmSync(STAMP, { force: true });
  const code = await runStep(
    "Building the pages",
    node,
    [commandOf("@react-router/dev", "react-router"), "build", "--logLevel", "warn"],
    {
      cwd: ROOT,
      limitMs: BUILD_LIMIT_MS,
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
  if (code !== 0) return code;
  // The site's builder empties build/, so it runs first.
  const adminCode = await runStep(
    "Building the staff's pages",
    node,
    [commandOf("vite"), "build", "--config", "vite.admin.config.ts", "--logLevel", "warn"],
    { cwd: ROOT, limitMs: BUILD_LIMIT_MS, env: { ...process.env, NODE_ENV: "production" } },
  );
  if (adminCode !== 0) return adminCode;
  for (const bundle of ["client", "admin"]) precompress(path.join(ROOT, "build", bundle));
  writeFileSync(STAMP, stamp);
  return 0;
}

/** Whether the built pages match the sources. */
export function isFresh() {
  return existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashOfSources();
}

/** Creates the lock's folder. Returns false if this user cannot write there. */
function mayBuild() {
  try {
    mkdirSync(path.dirname(BUILDER), { recursive: true });
    accessSync(path.dirname(BUILDER), constants.W_OK);
    accessSync(ROOT, constants.W_OK);
    return true;
  } catch (error) {
    if (["EACCES", "EROFS", "EPERM"].includes(error.code)) return false;
    throw error;
  }
}

/** Takes the build lock, which keeps concurrent starts from writing the same files. Removes the lock of a killed builder. */
function becomeBuilder() {
  try {
    writeFileSync(BUILDER, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isAlive(readBuilder())) rmSync(BUILDER, { force: true });
    return false;
  }
}

function readBuilder() {
  return existsSync(BUILDER) ? Number(readFileSync(BUILDER, "utf8")) : 0;
}

function isAlive(pid) {
  // The file is empty between its creation and the write.
  if (pid === 0) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Hashes names and contents of everything the build reads. */
function hashOfSources() {
  const hash = createHash("sha256");
  for (const source of SOURCES) addTo(hash, source);
  return hash.digest("hex");
}

function addTo(hash, relative) {
  const full = path.join(ROOT, relative);
  if (!existsSync(full) || /\.test\.tsx?$/.test(relative)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).toSorted()) addTo(hash, path.join(relative, name));
    return;
  }
  hash.update(`${relative}\0`).update(readFileSync(full)).update("\0");
}
