import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "#tests/support/program.ts";
import { addressOf, portNames, type Layout } from "../../../commands/cluster/layout.ts";
import { portsInUse } from "../../../commands/cluster/ports.ts";

/** A cluster of `npm run cluster` in a folder of its own. */
export type Cluster = { layout: Layout; url: string; databaseUrl: string; stop(): Promise<void> };

/** @throws Error with its output when it does not come up */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-crowd-"));
  // PostgreSQL's account has to enter it.
  chmodSync(folder, 0o711);
  const layout = { folder, port: await freeBase(folder) };
  const main = path.join(root, "commands", "cluster", "main.ts");
  const child = spawn(process.execPath, [main, "--folder", folder, "--port", String(layout.port)], { cwd: root });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  while (!said.includes("answers on http") && child.exitCode === null) await sleep(200);
  const stop = async () => {
    child.kill("SIGINT");
    if (child.exitCode === null) await once(child, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  if (child.exitCode !== null) {
    await stop();
    throw new Error(said);
  }
  const secrets = JSON.parse(readFileSync(path.join(folder, "secrets.json"), "utf8")) as { SILECS_PASSWORD: string };
  return {
    layout,
    // By address: a name would be looked up for each connection.
    url: `http://${addressOf(layout, "site")}`,
    databaseUrl: `postgres://silecs:${secrets.SILECS_PASSWORD}@${addressOf(layout, "primary")}/silecs`,
    stop,
  };
}

async function freeBase(folder: string): Promise<number> {
  for (;;) {
    const port = 13_000 + Math.floor(Math.random() * 500) * portNames.length;
    if ((await portsInUse({ folder, port })).length === 0) return port;
  }
}
