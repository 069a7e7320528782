import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { builtPages } from "#tests/support/built-pages.ts";
import { lovelace } from "#tests/support/people.ts";
import { root } from "#tests/support/program.ts";
import { portNames, portOf } from "../commands/cluster/layout.ts";
import { ensurePackages, missingPackages } from "../commands/cluster/packages.ts";
import { portsInUse } from "../commands/cluster/ports.ts";

const onLinux = process.platform === "linux" && existsSync("/usr/bin/setpriv");
if (onLinux) await ensurePackages().catch((error: Error) => console.warn(error.message));
const canRun = onLinux && missingPackages().length === 0;
if (!canRun) console.warn("The packages of a cluster are not installed: `npm run cluster` is not tried");

const main = path.join(root, "commands", "cluster", "main.ts");

/** A base port with all that follow it free. */
async function freeBase(folder: string): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 800) * portNames.length;
    if ((await portsInUse({ folder, port })).length === 0) return port;
  }
}

/** Processes of this machine whose arguments name the folder. */
function processesIn(folder: string): string[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const line = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ");
      return line.includes(folder) ? [line] : [];
    } catch {
      // It has ended.
      return [];
    }
  });
}

describe.skipIf(!canRun)("a cluster", () => {
  let folder: string;
  let site: string;
  let primary: string;
  let cluster: ChildProcess;
  let said = "";

  const act = (...args: string[]) =>
    execFileSync(process.execPath, [main, ...args, "--folder", folder], { encoding: "utf8" });

  beforeAll(async () => {
    await builtPages();
    folder = mkdtempSync(path.join(tmpdir(), "silecs-cluster-"));
    // PostgreSQL's account has to enter it.
    chmodSync(folder, 0o711);
    const port = await freeBase(folder);
    site = `http://localhost:${portOf({ folder, port }, "site")}`;
    cluster = spawn(process.execPath, [main, "--folder", folder, "--port", String(port)], { cwd: root });
    for (const stream of [cluster.stdout, cluster.stderr])
      stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    while (!said.includes(`answers on ${site}`) && cluster.exitCode === null) await sleep(200);
    if (cluster.exitCode !== null) throw new Error(said);
    const secrets = JSON.parse(readFileSync(path.join(folder, "secrets.json"), "utf8")) as Record<string, string>;
    primary = `postgres://silecs:${secrets["SILECS_PASSWORD"]}@127.0.0.1:${portOf({ folder, port }, "primary")}/silecs`;
  }, 300_000);

  afterAll(async () => {
    cluster.kill("SIGINT");
    if (cluster.exitCode === null) await once(cluster, "exit");
    rmSync(folder, { recursive: true, force: true });
  }, 90_000);

  const register = async (email: string) => {
    const body = JSON.stringify(lovelace(email));
    const init = { method: "POST", headers: { "content-type": "application/json" }, body };
    return (await fetch(`${site}/api/users`, init)).status;
  };

  test("a killed primary is replaced: no acknowledged write is lost, nothing answers 500, and writes come back", async () => {
    expect(act("status")).toMatch(/database\d +\d+ +running +primary/);
    expect(act("status")).toMatch(/synchronous standby/);
    const acknowledged = ["before@example.fr"];
    expect(await register("before@example.fr")).toBe(200);

    const [, killed] = /Killed: (database\d)\./.exec(act("kill", "primary", "--for", "600")) ?? [];
    const statuses = new Set<number>();
    // The first may still reach the killed one; the last one proves that another serves.
    for (let turn = 0; !(turn > 0 && statuses.has(503) && acknowledged.length > 1); turn += 1) {
      const email = `during-${turn}@example.fr`;
      const status = await register(email);
      statuses.add(status);
      if (status === 200) acknowledged.push(email);
      if (turn > 400) throw new Error(`writes do not come back:\n${act("status")}`);
      await sleep(250);
    }
    expect([...statuses].toSorted()).toEqual([200, 503]);

    const observer = new pg.Client({ connectionString: primary });
    await observer.connect();
    const { rows } = await observer.query("select count(*)::int as n from accounts where email = any ($1)", [
      acknowledged,
    ]);
    await observer.end();
    expect(rows).toEqual([{ n: acknowledged.length }]);
    expect(act("status")).toMatch(new RegExp(`${killed} +- +down`));
  }, 150_000);

  test("everything that its configuration for Prometheus names answers with metrics", async () => {
    const written = readFileSync(path.join(folder, "servers", "prometheus.yml"), "utf8");
    const targets = [...written.matchAll(/targets: \[(.+)\]/g)].flatMap(([, list = ""]) => list.split(","));
    // The killed one is down: its Patroni answers nothing.
    const answers = targets.map(async (target) => {
      const text = await fetch(`http://${target}/metrics`).then(
        (answer) => answer.text(),
        () => "",
      );
      return /^(silecs_figures_up|patroni_postgres_running|etcd_server_has_leader)/m.exec(text)?.[1] ?? "none";
    });
    const count = Map.groupBy(await Promise.all(answers), (name) => name);
    expect([...count].map(([name, all]) => [name, all.length]).toSorted()).toEqual([
      ["etcd_server_has_leader", 3],
      ["none", 1],
      ["patroni_postgres_running", 2],
      ["silecs_figures_up", 4],
    ]);
  });

  test("a second start is refused, and Ctrl-C ends every process", async () => {
    expect(() => act("start")).toThrow(/runs in .+ already/);
    cluster.kill("SIGINT");
    await once(cluster, "exit");
    expect([cluster.exitCode, processesIn(`${folder}/`)]).toEqual([0, []]);
  }, 90_000);
});
