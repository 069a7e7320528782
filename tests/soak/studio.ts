import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createClient, type Client } from "#contract/client.ts";
import type { Clock } from "#server/clock.ts";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { TestBucket } from "#server/files/files-test-stores.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { allJobs, freePort, startProgram, type Program } from "#tests/support/program.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { turnClock } from "#tests/support/turn-clock.ts";

export const roles = ["web", "worker"] as const;
export type Role = (typeof roles)[number];

/**
 * A site of two processes with one database and one folder, a clock that can be moved, and an editor's script. With a bucket each
 * process has its own folder, as on two machines.
 */
export type Studio = {
  url: string;
  pool: Pool;
  clock: Clock;
  folder: string;
  dataDir: string;
  dataDirOf(role: Role): string;
  /** Where the program keeps films. */
  mediaFolder: string;
  pidOf(role: Role): number;
  /** Kills a process with SIGKILL, and restarts it. */
  restart(role: Role): Promise<void>;
  /** Moves the clock forward; jobs that come due begin at once. */
  turn(seconds: number): Promise<void>;
  /** A client with a new session. */
  editor(): Promise<{ call: Client; headers: Record<string, string> }>;
  close(): Promise<void>;
};

export async function openStudio({ bucket }: { bucket?: Pick<TestBucket, "settings"> } = {}): Promise<Studio> {
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-soak-"));
  const dataDir = path.join(folder, "data");
  const dataDirOf = (role: Role) => (bucket ? path.join(folder, `data-${role}`) : dataDir);
  const database = await createTestDatabase();
  const pool = openPool(database.url, { size: 2, onError: () => undefined });
  const ports = { web: await freePort(), worker: await freePort() };
  const setup = pathToFileURL(path.join(import.meta.dirname, "../support/turned-clock-setup.ts")).href;
  let aheadMs = 0;
  const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };
  const start = (role: Role): Promise<Program> =>
    startProgram("server/main.ts", {
      ...allJobs,
      ROLE: role,
      PORT: String(ports[role]),
      DATABASE_URL: database.url,
      DATA_DIR: dataDirOf(role),
      ...bucket?.settings,
      DEMO_CATALOGUE: "0",
      NODE_OPTIONS: `--import=${setup}`,
      TURNED_CLOCK: path.join(folder, role),
    });
  const programs = { web: await start("web"), worker: await start("worker") };
  const { id: editorId } = await createStaffMember({ database: pool, clock }, ["editor"]);
  const { url } = programs.web;

  return {
    url,
    pool,
    clock,
    folder,
    dataDir,
    dataDirOf,
    mediaFolder: path.join(dataDir, "media"),
    pidOf: (role) => programs[role].pid,
    async restart(role) {
      await programs[role].kill();
      programs[role] = await start(role);
    },
    async turn(seconds) {
      aheadMs += seconds * 1000;
      // An encoding claimed between the two clocks would seem stuck for as long as they differ.
      await Promise.all(roles.map((role) => turnClock(path.join(folder, role), aheadMs)));
      await pool.run(sql`notify jobs`);
    },
    async editor() {
      const token = await openStaffSession({ database: pool, clock }, editorId);
      const headers = { authorization: `Bearer ${token}` };
      const send = (address: string, init: RequestInit) => fetch(address, init);
      return { call: createClient({ base: `${url}/api`, fetch: send, headers: () => headers }), headers };
    },
    async close() {
      for (const role of roles) await programs[role].stop();
      await pool.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
