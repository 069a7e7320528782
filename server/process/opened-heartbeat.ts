import type { Server } from "node:net";
import { promisify } from "node:util";
import { programVersion } from "#server/config/program-version.ts";
import type { Config } from "#server/config/config.ts";
import { lastKnownMigration } from "#server/database/last-migration.ts";
import { createHeartbeat, type Heartbeat, type HeartbeatDeps, type Place } from "./heartbeat.ts";

/** The heartbeat of this program. */
export function openHeartbeat(deps: Omit<HeartbeatDeps, "program"> & { config: Config }): Heartbeat {
  const program = { version: programVersion(deps.config), migration: lastKnownMigration() };
  return createHeartbeat({ ...deps, program });
}

/** Where a process is reached, by which it is known among others of its machine. */
export function placeOf(server: Server): Place {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { port, connections: promisify(server.getConnections).bind(server) };
}
