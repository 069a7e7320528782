import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { settingsIn } from "#commands/settings-file.mjs";
import { isRoot, nobody } from "#server/database/launcher/system-user.ts";
import { root } from "./program.ts";

/** The paths in the files of `deploy/`, and their replacements in a test. */
export type Places = Record<string, string>;

export const readDeployed = (name: string) => readFileSync(path.join(root, "deploy", name), "utf8");

/** Replaces the paths in a text by the test's own. */
export function placed(text: string, places: Places): string {
  return Object.entries(places).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

/** The settings of a unit by their names, each with all its values (systemd.syntax(7)). */
export function unitSettings(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, name = "", value = ""] of text.matchAll(/^(\w+)=(.*)$/gm))
    found.set(name, [...(found.get(name) ?? []), value]);
  return found;
}

export type CronEntry = { user: string; command: string; environment: Record<string, string> };

/** The lines of a file for /etc/cron.d, each with the assignments above it (crontab(5)). */
export function cronEntries(text: string): CronEntry[] {
  const environment: Record<string, string> = {};
  const entries: CronEntry[] = [];
  for (const line of text.split("\n")) {
    const [, name, value = ""] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) environment[name] = value;
    const [, user, command] = /^(?:[\d*/,-]+\s+){5}(\w+)\s+(.+)$/.exec(line) ?? [];
    if (user !== undefined && command !== undefined)
      entries.push({ user, command, environment: { ...environment, LOGNAME: user } });
  }
  return entries;
}

/** The user as which root runs what a unit or cron runs as its own user; undefined if the test's own user has to do. */
export const deployedUser = isRoot() && existsSync("/usr/bin/setpriv") ? nobody() : undefined;

type Spawned = { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> };

/** Runs a command in a shell as that user, without capabilities or ways to gain any, with exactly this environment. */
export function spawnDeployed(command: string, environment: Record<string, string>, folder: string): Spawned {
  const { uid, gid } = deployedUser ?? {};
  const asUser = [
    "setpriv",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--no-new-privs",
    "--bounding-set=-all",
  ];
  const [file, ...args] = [...(deployedUser ? asUser : []), "sh", "-c", command];
  const child = spawn(file, args, { cwd: folder, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}

/** Starts a unit's main process with its environment and umask. */
export function startUnit(text: string): Spawned {
  const unit = unitSettings(text);
  const only = (name: string) => unit.get(name)?.at(-1) ?? "";
  const environment = { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin", HOME: "/nonexistent" };
  for (const line of unit.get("Environment") ?? []) Object.assign(environment, settingsIn(line));
  for (const given of unit.get("EnvironmentFile") ?? []) {
    const file = given.replace(/^-/, "");
    if (!given.startsWith("-") || existsSync(file)) Object.assign(environment, settingsIn(readFileSync(file, "utf8")));
  }
  const limited = `umask ${only("UMask")}; exec ${only("ExecStart")}`;
  return spawnDeployed(limited, environment, only("WorkingDirectory"));
}
