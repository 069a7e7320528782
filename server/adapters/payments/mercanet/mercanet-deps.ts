import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { MercanetSettings } from "./mercanet-settings.ts";
import type { Office } from "./office.ts";

export const mercanetName = "mercanet";

/** Path to which the bank's page posts the browser back. */
export const returnPath = "/mercanet/return";

export type MercanetDeps = {
  settings: MercanetSettings;
  office: Office;
  database: Database;
  clock: Clock;
  /** Key of the card hashes. */
  secret: string;
  publicUrl: string;
};
