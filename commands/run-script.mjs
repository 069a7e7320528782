import { spawn } from "node:child_process";
import path from "node:path";
import { ROOT, ensureInstalled, fail, findNode } from "./bootstrap.mjs";
import { endFamilies } from "./families.mjs";
import { exitCodeOf, passSignals } from "./run-server.mjs";
import { withSettingsFile } from "./settings-file.mjs";
import { onStopRequest } from "./signals.mjs";
import { ensureBuilt } from "./web-build.mjs";

/**
 * Installs missing packages, then runs a TypeScript file of the project with this program's arguments.
 * @param {string} file
 * @param {{ built: boolean, tests?: boolean, args?: string[] }} options `built`: needs the built pages; `tests`: needs
 *   devDependencies
 */
export async function runScript(file, { built, tests = true, args = process.argv.slice(2) }) {
  await ensureInstalled({ tests });
  const node = findNode();
  if (built && (await ensureBuilt(node)) !== 0) fail("The pages could not be built; see above.");
  const child = spawn(node, [file, ...args], {
    cwd: ROOT,
    env: withSettingsFile(),
    stdio: ["inherit", "inherit", "inherit"],
    detached: true,
  });
  let ending = false;
  const endFamily = async (name) => {
    if (ending) return;
    ending = true;
    await endFamilies([child.pid]);
    process.exit(exitCodeOf(null, name));
  };
  // Measurements and long tests start servers and browsers; other scripts clean up after themselves.
  if (tests) onStopRequest(endFamily);
  else passSignals(() => child);
  child.once("error", (error) => fail(`${file} cannot be started with ${node}: ${error.message}`));
  child.once("exit", (code, signal) => {
    if (!ending) process.exit(exitCodeOf(code, signal));
  });
}

/** The arguments, with paths resolved against the caller's folder: npm runs scripts in the project's folder. */
export function resolvedArguments() {
  const from = process.env.INIT_CWD ?? process.cwd();
  return process.argv.slice(2).map((arg) => {
    if (arg.startsWith("-")) return arg;
    return `${path.resolve(from, arg)}${arg.endsWith("/") ? path.sep : ""}`;
  });
}
