import { watch } from "node:fs";
import path from "node:path";
import { ROOT, ensureInstalled, findNode } from "./bootstrap.mjs";
import { exitCodeOf, passSignals, startServer } from "./run-server.mjs";

const WATCHED = ["server", "contract", "demo"];
const SETTLE_MS = 120;

await ensureInstalled({ tests: true });
const node = findNode();

let server = null;
let leaving = false;
let changed = false;

function start() {
  changed = false;
  server = startServer(node, { ...process.env, SILECS_DEV: "1" });
  server.once("exit", (code, signal) => {
    server = null;
    if (leaving) process.exit(exitCodeOf(code, signal));
    if (changed) start();
    else console.log(`\nThe server ended (${signal ?? code}); it starts again when a file changes.`);
  });
}

/** Starts the next server once this one has released its port and database. */
function restart() {
  if (leaving) return;
  changed = true;
  if (server) server.kill("SIGTERM");
  else start();
}

let settle;
for (const folder of WATCHED) {
  watch(path.join(ROOT, folder), { recursive: true }, (_event, name) => {
    if (!name || !/\.(ts|sql|json)$/.test(name) || name.endsWith(".test.ts")) return;
    clearTimeout(settle);
    settle = setTimeout(restart, SETTLE_MS);
  });
}

passSignals(
  () => server,
  () => {
    leaving = true;
    if (!server) process.exit(0);
  },
);
start();
