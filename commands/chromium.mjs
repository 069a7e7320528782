import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "./bootstrap.mjs";
import { runStep } from "./steps.mjs";

/** The one without windows first: a new page costs it a third of the processor time. */
const BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const PACKAGES = ["chromium-headless-shell", "chromium"];
const LIMIT_MS = 10 * 60_000;

/**
 * Path of a Chromium for the browser tests, installed with apt if missing and possible. Otherwise prints what to do and
 * returns null.
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const found = findBrowser();
  if (found) return found;
  for (const name of canRun("apt-get") ? PACKAGES : []) if (!findBrowser()) await installWithApt(name);
  const installed = findBrowser();
  if (!installed) {
    console.error("No Chromium was found for the browser tests: install the package 'chromium', or set CHROMIUM_PATH.");
  }
  return installed;
}

function findBrowser() {
  return BROWSERS.find((browser) => existsSync(browser)) ?? null;
}

async function installWithApt(name) {
  const isRoot = process.getuid() === 0;
  if (!isRoot && !canRun("sudo", ["-n", "true"])) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (title, args) =>
    isRoot
      ? runStep(title, "apt-get", args, { cwd: ROOT, limitMs: LIMIT_MS, env })
      : runStep(title, "sudo", ["-n", "apt-get", ...args], { cwd: ROOT, limitMs: LIMIT_MS, env });
  await apt("Reading apt's package lists", ["update", "-qq"]);
  await apt(`Installing ${name}`, ["install", "-y", "-qq", "--no-install-recommends", name]);
}

function canRun(command, args = ["--version"]) {
  return spawnSync(command, args, { stdio: "ignore", timeout: 10_000 }).status === 0;
}
