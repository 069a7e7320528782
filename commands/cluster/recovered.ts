import type { Account } from "./account.ts";
import { runServerProgram, socketsFolder } from "./archive.ts";
import { portOf, type Layout } from "./layout.ts";
import { endFamilies, postmasterOf } from "./processes.ts";

type Server = { layout: Layout; account: Account; binaries: string };

/** Starts a recovered PostgreSQL by itself: it waits for no standby, and Patroni knows nothing of it. */
export async function startRecovered({ layout, account, binaries }: Server, folder: string): Promise<void> {
  const settings = {
    port: portOf(layout, "recovered"),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: socketsFolder(layout),
    synchronous_standby_names: "",
    cluster_name: "recovered",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  await runServerProgram(layout, account, [
    `${binaries}/pg_ctl`,
    "start",
    `--pgdata=${folder}`,
    "--wait",
    "--timeout=600",
    `--log=${folder}/recovery.log`,
    `--options=${options.join(" ")}`,
  ]);
}

/** Ends it, also what a killed drill left. */
export async function stopRecovered(folder: string): Promise<void> {
  const postmaster = postmasterOf(folder);
  if (postmaster) await endFamilies([postmaster], 15_000);
}

/** What `pg_amcheck` finds in every table and index. */
export async function pageFaults({ layout, account, binaries }: Server): Promise<string[]> {
  const where = ["--host=127.0.0.1", `--port=${portOf(layout, "recovered")}`, "--username=postgres"];
  const command = [`${binaries}/pg_amcheck`, ...where, "--heapallindexed", "--install-missing", "--all"];
  try {
    await runServerProgram(layout, account, command);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
