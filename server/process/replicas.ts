import type { Config } from "#server/config/config.ts";
import type { Pool } from "#server/database/pool.ts";
import type { ReplicaOptions } from "#server/database/replicas/replicas.ts";

/** The pool with replicas for a process that serves people, where the settings name them; otherwise none of it is loaded. */
export async function addReplicas(
  primary: Pool,
  { database, role }: Pick<Config, "database" | "role">,
  options: Omit<ReplicaOptions, "size">,
): Promise<Pool> {
  if (database.replicaUrl === undefined || role === "worker") return primary;
  const { withReplicas } = await import("#server/database/replicas/replicas.ts");
  return withReplicas(primary, database.replicaUrl, { size: database.connections, ...options });
}
