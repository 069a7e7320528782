import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { findBinaries } from "#server/database/launcher/binaries.ts";
import { chooseClusterLocation, type ClusterLocation } from "#server/database/launcher/cluster-location.ts";
import { addressOf, reachServer, stopServer } from "#server/database/launcher/server.ts";
import { startDatabase } from "#server/database/launcher/start-database.ts";
import { migrate } from "#server/database/migrate.ts";
import { fastFolder } from "./database-server.ts";

/** A migrated database with a standby that follows it. */
export type ReplicatedDatabase = {
  url: string;
  standbyUrl: string;
  /** A superuser on the primary, and on the standby: to stop its replay, to promote it. */
  primary: Client;
  standby: Client;
  stop(): Promise<void>;
};

const log = { info: () => undefined, warn: console.warn, error: console.error };

/** Starts two PostgreSQL of our own binaries, which have no `pg_basebackup`: the standby is made as the manual says, by hand. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(path.join(fastFolder(), `silecs-test-${process.pid}-standby-`));
  chmodSync(folder, 0o755);
  const database = await startDatabase({ dataDir: path.join(folder, "primary"), log });
  await migrate(database.url);
  const primary = new Client({ connectionString: database.adminUrl });
  await primary.connect();
  await primary.query("grant pg_read_all_stats to silecs");
  const place = chooseClusterLocation(path.join(folder, "standby"), folder, log);
  await copyCluster(primary, place);
  const binaries = findBinaries(place, log);
  const { admin: standby, socketFolder } = await reachServer(place, binaries, true);
  return {
    url: database.url,
    standbyUrl: addressOf(socketFolder, "silecs", "silecs"),
    primary,
    standby,
    async stop() {
      await Promise.all([standby.end(), primary.end()]);
      await stopServer(place, log);
      await database.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP */
async function copyCluster(primary: Client, { cluster, user }: ClusterLocation): Promise<void> {
  const { rows: places } = await primary.query<{ folder: string; sockets: string }>(`select
    current_setting('data_directory') as folder, current_setting('unix_socket_directories') as sockets`);
  const { folder = "", sockets = "" } = places[0] ?? {};
  await primary.query("select pg_backup_start('standby', true)");
  execFileSync("cp", ["-Rp", folder, cluster]);
  const { rows } = await primary.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(path.join(cluster, name));
  const files = { backup_label: rows[0]?.labelfile ?? "", "standby.signal": "" };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(cluster, name), text);
    if (user) chownSync(path.join(cluster, name), user.uid, user.gid);
  }
  appendFileSync(
    path.join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${sockets} port=5432 user=postgres'\nrecovery_target_timeline = 'latest'\n`,
  );
}
