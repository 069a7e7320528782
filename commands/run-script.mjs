import { spawn } from "node:child_process";
import { ROOT, ensureInstalled, fail, findNode } from "./bootstrap.mjs";
import { exitCodeOf, passSignals } from "./run-server.mjs";
import { ensureBuilt } from "./web-build.mjs";

/**
 * Runs a TypeScript file of the project with this program's arguments, once everything it needs is installed.
 * @param {string} file
 * @param {{ built: boolean }} options `built`: it needs the built pages
 */
export async function runScript(file, { built }) {
  await ensureInstalled({ tests: true });
  const node = findNode();
  if (built && (await ensureBuilt(node)) !== 0) fail("The pages could not be built; see above.");
  const child = spawn(node, [file, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ["inherit", "inherit", "inherit"],
    detached: true,
  });
  passSignals(() => child);
  child.once("error", (error) => fail(`${file} cannot be started with ${node}: ${error.message}`));
  child.once("exit", (code, signal) => process.exit(exitCodeOf(code, signal)));
}
