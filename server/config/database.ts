import * as z from "zod/mini";
import { address, number } from "./setting-kinds.ts";

/** Where the database lies, and how the program reaches it. */
export const DatabaseSettings = z.object({
  DATABASE_URL: address(/^postgres(?:ql)?:$/, "postgres://user:password@host/database"),
  /** For `npm run protect` alone: a role that may hand tables to another owner. The program itself never needs it. */
  DATABASE_OWNER_URL: address(/^postgres(?:ql)?:$/, "postgres://owner:password@host/database"),
  DATABASE_CONNECTIONS: number(10, 2, 100),
  /** How long to wait at start for the database. */
  DATABASE_WAIT_SECONDS: number(30, 0, 3600),
});

export function databaseOf(e: z.output<typeof DatabaseSettings>) {
  return {
    url: e.DATABASE_URL,
    ownerUrl: e.DATABASE_OWNER_URL,
    connections: e.DATABASE_CONNECTIONS,
    waitSeconds: e.DATABASE_WAIT_SECONDS,
  };
}

export function roleFaults({
  ROLE,
  DATABASE_URL,
}: {
  ROLE: "all" | "web" | "worker";
  DATABASE_URL?: string | undefined;
}): string[] {
  if (ROLE === "all" || DATABASE_URL !== undefined) return [];
  return [`ROLE: a process with the role ${ROLE} shares its database with others: set DATABASE_URL`];
}
