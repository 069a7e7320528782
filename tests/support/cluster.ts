import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { addressOf, portNames, type Layout } from "#commands/cluster/layout.ts";
import { portsInUse } from "#commands/cluster/ports.ts";
import type { Secrets } from "#commands/cluster/secrets.ts";
import { root } from "./program.ts";

/** A cluster of `npm run cluster` in a folder of its own. */
export type Cluster = {
  layout: Layout;
  url: string;
  databaseUrl: string;
  secrets: Secrets;
  /** Does what `npm run cluster -- …` does, and returns what it says. */
  act(...args: string[]): Promise<string>;
  stop(): Promise<void>;
};

const main = path.join(root, "commands", "cluster", "main.ts");
const run = promisify(execFile);

/**
 * @param more further options of the command
 * @throws Error with its output when it does not come up
 */
export async function startCluster(...more: string[]): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-cluster-"));
  // PostgreSQL's account has to enter it.
  chmodSync(folder, 0o711);
  const layout = { folder, port: await freeBase(folder) };
  const child = spawn(process.execPath, [main, "--folder", folder, "--port", String(layout.port), ...more], {
    cwd: root,
  });
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
  const secrets = JSON.parse(readFileSync(path.join(folder, "secrets.json"), "utf8")) as Secrets;
  return {
    layout,
    // By address: a name would be looked up for each connection.
    url: `http://${addressOf(layout, "site")}`,
    databaseUrl: `postgres://silecs:${secrets.SILECS_PASSWORD}@${addressOf(layout, "primary")}/silecs`,
    secrets,
    act: async (...args) => (await run(process.execPath, [main, ...args, "--folder", folder])).stdout,
    stop,
  };
}

async function freeBase(folder: string): Promise<number> {
  for (;;) {
    const port = 13_000 + Math.floor(Math.random() * 500) * portNames.length;
    if ((await portsInUse({ folder, port })).length === 0) return port;
  }
}
