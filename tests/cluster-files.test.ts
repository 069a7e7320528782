import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { filled } from "../commands/cluster/configuration.ts";
import { readOptions } from "../commands/cluster/options.ts";
import { isAlive, processOf, type ProcessId } from "../commands/cluster/processes.ts";
import { leaveFolder, takeFolder, writeRecord } from "../commands/cluster/records.ts";
import { endLeftovers } from "../commands/cluster/supervisor.ts";
import { PROMTOOL } from "../commands/promtool.mjs";
import { root } from "./support/program.ts";

const templates = path.join(root, "deploy", "cluster");
const example = readFileSync(path.join(templates, "cluster.env"), "utf8");
const values = Object.fromEntries(
  [...example.matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
);
const texts = readdirSync(templates)
  .filter((name) => name !== "cluster.env")
  .map((name) => [name, readFileSync(path.join(templates, name), "utf8")] as const);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "silecs-cluster-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the files of deploy/cluster", () => {
  test("cluster.env names exactly what they are filled with, and holds no password", () => {
    const used = new Set(texts.flatMap(([, text]) => [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)));
    expect(new Set(Object.keys(values))).toEqual(used);
    const secret = Object.entries(values).filter(([name]) => /PASSWORD|PASSPHRASE|SECRET/.test(name));
    expect(secret.map(([, value]) => value)).toEqual(["", "", "", "", "", ""]);
  });

  test.skipIf(!existsSync("/usr/bin/envsubst"))("envsubst fills them as the command does", () => {
    const names = Object.keys(values)
      .map((name) => `\${${name}}`)
      .join(" ");
    for (const [, text] of texts) {
      const env = { PATH: process.env["PATH"], ...values };
      const byOperator = execFileSync("envsubst", [names], { input: text, env, encoding: "utf8" });
      expect(byOperator).toBe(filled(text, values));
    }
  });

  test("no one reaches PostgreSQL without a password", () => {
    const patroni = texts.find(([name]) => name === "patroni.yml")?.[1] ?? "";
    const [, rules = ""] = /pg_hba:\n((?: {4}- .+\n)+)/.exec(patroni) ?? [];
    const methods = rules
      .trim()
      .split("\n")
      .map((line) => line.split(/\s+/).at(-1));
    expect(methods).toEqual(["scram-sha-256", "scram-sha-256", "scram-sha-256"]);
    expect(patroni).not.toMatch(/\btrust\b/);
  });

  test.skipIf(!existsSync("/usr/sbin/haproxy"))("HAProxy accepts its file", () => {
    const file = path.join(folder, "haproxy.cfg");
    writeFileSync(file, filled(texts.find(([name]) => name === "haproxy.cfg")?.[1] ?? "", values));
    expect(() => execFileSync("/usr/sbin/haproxy", ["-c", "-f", file], { stdio: "pipe" })).not.toThrow();
  });
});

test.skipIf(!existsSync(PROMTOOL))(
  "promtool accepts the configuration for Prometheus, with the rules that it names",
  () => {
    const file = path.join(folder, "prometheus.yml");
    const rules = path.join(root, "deploy", "prometheus", "silecs.rules.yml");
    const template = readFileSync(path.join(templates, "prometheus.yml"), "utf8");
    writeFileSync(file, filled(template, { ...values, PROMETHEUS_RULES: rules }));
    const said = execFileSync(PROMTOOL, ["check", "config", file], { encoding: "utf8" });
    expect(said).toMatch(/1 rule files found/);
  },
);

async function started(): Promise<ProcessId> {
  const child = spawn("sleep", ["1000"], { detached: true });
  await once(child, "spawn");
  const found = processOf(child.pid ?? 0);
  if (!found) throw new Error("sleep does not run");
  return { pid: found.pid, startedAt: found.startedAt };
}

describe("what a killed command left behind", () => {
  test("is ended, also what hangs, and no other process that has the number by now", async () => {
    const [left, hung, other] = [await started(), await started(), await started()];
    process.kill(hung.pid, "SIGSTOP");
    const parts = { web1: left, worker1: hung, edge: { ...other, startedAt: other.startedAt - 1 } };
    writeRecord(folder, { supervisor: left, port: 8300, parts });
    expect(await endLeftovers({ folder, port: 8300 })).toBe(2);
    await expect.poll(() => [left, hung, other].map(isAlive)).toEqual([false, false, true]);
    process.kill(other.pid, "SIGKILL");
    expect(await endLeftovers({ folder, port: 8300 })).toBe(0);
  });

  test("a number in a stale postmaster.pid ends nothing", async () => {
    const other = await started();
    const data = path.join(folder, "servers", "database1");
    mkdirSync(data, { recursive: true });
    writeFileSync(path.join(data, "postmaster.pid"), `${other.pid}\n${data}\n`);
    expect(await endLeftovers({ folder, port: 8300 })).toBe(0);
    expect(isAlive(other)).toBe(true);
    process.kill(other.pid, "SIGKILL");
  });

  test("a folder has one holder; one that a dead process held can be taken", async () => {
    expect(takeFolder(folder)).toBeUndefined();
    expect(takeFolder(folder)?.pid).toBe(process.pid);
    leaveFolder(folder);
    const dead = await started();
    process.kill(dead.pid, "SIGKILL");
    await expect.poll(() => isAlive(dead)).toBe(false);
    writeFileSync(path.join(folder, "lock"), JSON.stringify(dead));
    expect(takeFolder(folder)).toBeUndefined();
    expect(takeFolder(folder)?.pid).toBe(process.pid);
  });
});

describe("the arguments", () => {
  test("are read from where the command was called", () => {
    expect(readOptions(["kill", "primary", "--for", "30", "--folder", "c"], "/tmp")).toMatchObject({
      act: "kill",
      target: "primary",
      folder: "/tmp/c",
      downMilliseconds: 30_000,
    });
  });

  test.each([
    [["explode"], "explode"],
    [["kill"], "kill what?"],
    [["status", "web"], "status takes no web"],
    [["kill", "web", "--for", "0"], "--for 0"],
    [["--port", "80"], "--port 80"],
    [["--folder", "/tmp/a b"], "--folder /tmp/a b"],
    [["--nothing"], "--nothing"],
  ])("%j is refused with a reason", (args, reason) => {
    expect(() => readOptions(args, "/tmp")).toThrow(reason);
  });
});
