import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./bootstrap.mjs";

const FOLDER = path.join(ROOT, "node_modules", ".cache", "promtool");
const LIMIT_MS = 5 * 60_000;

/** Debian's promtool: the installed one, else the one that `ensurePromtool` unpacks. */
export const PROMTOOL = existsSync("/usr/bin/promtool")
  ? "/usr/bin/promtool"
  : path.join(FOLDER, "usr", "bin", "promtool");

/** Unpacks promtool where it is missing and apt can be asked. Installing its package would start Prometheus as well. */
export function ensurePromtool() {
  if (existsSync(PROMTOOL)) return;
  mkdirSync(FOLDER, { recursive: true });
  const unpack = "apt-get download prometheus && dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool";
  spawnSync("sh", ["-c", `${unpack}; rm -f prometheus_*.deb`], { cwd: FOLDER, stdio: "ignore", timeout: LIMIT_MS });
  if (!existsSync(PROMTOOL)) console.error("promtool is not there: the alert rules are not checked by it.");
}
