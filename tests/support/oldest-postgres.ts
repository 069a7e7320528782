import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { fastFolder } from "./database-server.ts";

/** Debian's package of the oldest PostgreSQL version that is supported. */
const binaries = "/usr/lib/postgresql/15/bin";

export const hasOldestPostgres = existsSync(path.join(binaries, "postgres"));

/** PostgreSQL refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts an empty cluster with one database of the user `silecs`, who may create extensions as an operator's may. */
export async function startOldestPostgres(): Promise<{
  url: string;
  /** The superuser's. */
  adminUrl: string;
  version: string;
  stop(): Promise<void>;
}> {
  const folder = mkdtempSync(path.join(fastFolder(), "silecs-pg15-"));
  chmodSync(folder, 0o700);
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid);
  const cluster = path.join(folder, "cluster");
  const init = ["-D", cluster, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(path.join(binaries, "initdb"), init, { ...nobody, cwd: folder, stdio: "ignore" });
  const settings = ["-c", "listen_addresses=", "-c", `unix_socket_directories=${folder}`, "-c", "fsync=off"];
  const server = spawn(path.join(binaries, "postgres"), ["-D", cluster, ...settings], {
    ...nobody,
    cwd: folder,
    stdio: "ignore",
  });
  const urlOf = (user: string, database: string) =>
    `postgres://${user}@localhost:5432/${database}?host=${encodeURIComponent(folder)}&sslmode=disable`;
  const admin = await connected(urlOf("postgres", "postgres"));
  await admin.query("create role silecs login");
  await admin.query("create database silecs owner silecs");
  const { rows } = await admin.query<{ server_version: string }>("show server_version");
  await admin.end();
  return {
    url: urlOf("silecs", "silecs"),
    adminUrl: urlOf("postgres", "postgres"),
    version: rows[0]?.server_version ?? "",
    async stop() {
      server.kill("SIGINT");
      if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function connected(url: string): Promise<pg.Client> {
  for (let left = 200; ; left -= 1) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(50);
    }
  }
}
