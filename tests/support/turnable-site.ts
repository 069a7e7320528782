import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Site } from "./site.ts";
import { startSite } from "./start-site.ts";
import { turnClock } from "./turn-clock.ts";

export type TurnableSite = {
  site: Site;
  /** The current time on the site's clock. */
  now(): Date;
  /** Moves the clock forward; jobs that come due begin at once. */
  turn(days: number): Promise<void>;
  /** Sends a statement to the site's database. Returns the rows. */
  query(statement: string, values?: string[]): Promise<unknown[]>;
  stop(): Promise<void>;
};

const isBusy = "select from jobs where status = 'running' or status = 'waiting' and run_at <= $1 limit 1";

/** Runs the whole program on a clock that the test moves. */
export async function openTurnableSite({ hasDemo }: { hasDemo: boolean }): Promise<TurnableSite> {
  const folder = mkdtempSync(path.join(tmpdir(), "silecs-clock-"));
  const file = path.join(folder, "ahead");
  const setup = pathToFileURL(path.join(import.meta.dirname, "turned-clock-setup.ts")).href;
  const turned = { NODE_OPTIONS: `--import=${setup}`, TURNED_CLOCK: file };
  const { site, stop } = await startSite(() => turned, hasDemo);
  const query = async (statement: string, values: string[] = []): Promise<unknown[]> => {
    const database = new pg.Client({ connectionString: site.databaseUrl });
    await database.connect();
    try {
      return (await database.query<Record<string, unknown>>(statement, values)).rows;
    } finally {
      await database.end();
    }
  };
  let ahead = 0;
  return {
    site,
    query,
    now: () => new Date(Date.now() + ahead),
    async turn(days) {
      // A recurring job running while the clock moves would wait for its whole interval afterwards.
      while ((await query(isBusy, [new Date(Date.now() + ahead).toISOString()])).length > 0) await sleep(50);
      ahead += days * 86_400_000;
      await turnClock(file, ahead);
      // Workers check their clock only every few seconds.
      await query("notify jobs");
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
