import * as z from "zod/mini";
import { address, number } from "./setting-kinds.ts";
import { shown } from "./shown-settings.ts";

/** Where the database lies, and how the program reaches it. */
export const DatabaseSettings = z.object({
  DATABASE_URL: address(/^postgres(?:ql)?:$/, "postgres://user:password@host/database"),
  /** Standbys of it, by one address, for calls that say that they may read from one. */
  DATABASE_REPLICA_URL: address(/^postgres(?:ql)?:$/, "postgres://user:password@host/database"),
  /** For `npm run protect` alone: a role that may hand tables to another owner. The program itself never needs it. */
  DATABASE_OWNER_URL: address(/^postgres(?:ql)?:$/, "postgres://owner:password@host/database"),
  DATABASE_CONNECTIONS: shown(number(10, 2, 100)),
  /** How long to wait at start for the database. */
  DATABASE_WAIT_SECONDS: shown(number(30, 0, 3600)),
});

export function databaseOf(e: z.output<typeof DatabaseSettings>) {
  return {
    url: e.DATABASE_URL,
    replicaUrl: e.DATABASE_REPLICA_URL,
    ownerUrl: e.DATABASE_OWNER_URL,
    connections: e.DATABASE_CONNECTIONS,
    waitSeconds: e.DATABASE_WAIT_SECONDS,
  };
}

export function roleFaults({
  ROLE,
  DATABASE_URL,
  DATABASE_REPLICA_URL,
}: {
  ROLE: "all" | "web" | "worker";
  DATABASE_URL?: string | undefined;
  DATABASE_REPLICA_URL?: string | undefined;
}): string[] {
  if (DATABASE_URL !== undefined) return [];
  const faults: string[] = [];
  if (ROLE !== "all")
    faults.push(`ROLE: a process with the role ${ROLE} shares its database with others: set DATABASE_URL`);
  if (DATABASE_REPLICA_URL !== undefined)
    faults.push("DATABASE_REPLICA_URL: replicas follow a PostgreSQL of your own: set DATABASE_URL");
  return faults;
}
