import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { filled } from "#commands/cluster/configuration.ts";
import { freePort, root } from "./program.ts";

/** Runs nginx with deploy/cluster/edge.conf in front of web processes. @throws Error with its output when it does not answer */
export async function startEdge(web: readonly [number, number]): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-edge-"));
  const port = await freePort();
  const values = {
    EDGE_FOLDER: folder,
    EDGE_BIND: `127.0.0.1:${port}`,
    EDGE_CACHE: path.join(folder, "cache"),
    EDGE_CACHE_SIZE: "100m",
    WEB_ONE: `127.0.0.1:${web[0]}`,
    WEB_TWO: `127.0.0.1:${web[1]}`,
  };
  mkdirSync(values.EDGE_CACHE);
  for (const name of ["nginx.conf", "edge.conf"]) {
    const given = readFileSync(path.join(root, "deploy", "cluster", name), "utf8");
    writeFileSync(path.join(folder, name), filled(given, values));
  }
  const asRoot = process.getuid?.() === 0 ? ["-g", "user root;"] : [];
  const child = spawn("/usr/sbin/nginx", [
    "-p",
    folder,
    "-c",
    path.join(folder, "nginx.conf"),
    "-e",
    "stderr",
    ...asRoot,
  ]);
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/edge-alive`).then(
      ({ status }) => status === 204,
      () => false,
    );
  for (let left = 200; !(await isUp()); left -= 1) {
    if (left === 0 || child.exitCode !== null) throw new Error(`nginx does not answer:\n${said}`);
    await sleep(50);
  }
  return {
    port,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
