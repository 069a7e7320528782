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

function canRun(command, args = ["--version"]) {
  return spawnSync(command, args, { stdio: "ignore", timeout: 10_000 }).status === 0;
}
