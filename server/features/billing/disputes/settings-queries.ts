import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type DisputeSettings = { while_open: "keep" | "pause" | "suspend"; when_lost: "keep" | "end" };

export async function findSettings(database: Database): Promise<DisputeSettings> {
  const row = await database.row<DisputeSettings>(sql`select while_open, when_lost from dispute_settings where id`);
  return row ?? { while_open: "keep", when_lost: "keep" };
}

export function writeSettings(inside: Database, settings: DisputeSettings) {
  return inside.run(sql`
    update dispute_settings set while_open = ${settings.while_open}, when_lost = ${settings.when_lost} where id`);
}
