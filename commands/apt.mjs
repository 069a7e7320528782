import { spawnSync } from "node:child_process";
import { ROOT } from "./bootstrap.mjs";
import { runStep } from "./steps.mjs";

const LIMIT_MS = 10 * 60_000;

/**
 * Installs Debian packages as root or with passwordless sudo. Does nothing without either, or without apt.
 * @param {string[]} packages
 */
export async function installWithApt(packages) {
  if (!canRun("apt-get")) return;
  const isRoot = process.getuid() === 0;
  if (!isRoot && !canRun("sudo", ["-n", "true"])) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (title, args) =>
    isRoot
      ? runStep(title, "apt-get", args, { cwd: ROOT, limitMs: LIMIT_MS, env })
      : runStep(title, "sudo", ["-n", "apt-get", ...args], { cwd: ROOT, limitMs: LIMIT_MS, env });
  await apt("Reading apt's package lists", ["update", "-qq"]);
  await apt(`Installing ${packages.join(", ")}`, ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
}

/**
 * Installs what is missing, and says so.
 * @param {string} purpose what needs the packages: "The cluster"
 * @param {() => string[]} missing the packages that are not installed
 * @throws Error that names what could not be installed
 */
export async function requirePackages(purpose, missing) {
  const wanted = missing();
  if (wanted.length === 0) return;
  console.log(`${purpose} needs packages of Debian that are not installed: ${wanted.join(", ")}.`);
  await installWithApt(wanted);
  const left = missing();
  if (left.length > 0)
    throw new Error(
      `They could not be installed here. As root: apt-get install --no-install-recommends ${left.join(" ")}`,
    );
}

function canRun(command, args = ["--version"]) {
  return spawnSync(command, args, { stdio: "ignore", timeout: 10_000 }).status === 0;
}
