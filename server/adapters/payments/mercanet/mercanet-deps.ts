import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { MercanetSettings } from "./mercanet-settings.ts";
import type { Office } from "./office.ts";

export const mercanetName = "mercanet";

/** Where the bank's page posts the browser back to. */
export const returnPath = "/mercanet/return";

export type MercanetDeps = {
  settings: MercanetSettings;
  office: Office;
  database: Database;
  clock: Clock;
  /** Keys the hashes of cards. */
  secret: string;
  publicUrl: string;
};
