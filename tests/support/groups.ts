import { sql } from "#server/database/sql.ts";
import { createManaging } from "#server/features/groups/managing.ts";
import type { ClientGroup } from "#contract/admin/groups.ts";
import type { TestApp } from "./app.ts";

/** Creates a client group as staff do. */
export function makeGroup(
  { database, clock, config }: Pick<TestApp, "database" | "clock" | "config">,
  { name = "Observatoire de Meudon", seats = 10, ends_on = "2027-03-31", pupil_ceiling = null as number | null } = {},
): Promise<ClientGroup> {
  const { publicUrl } = config.http;
  return createManaging({ publicUrl }).create(database, { name, seats, ends_on, pupil_ceiling }, clock.now());
}

/** Keeps an account signed in however far the clock moves. */
export async function staySignedIn({ database }: Pick<TestApp, "database">, accountId: number): Promise<void> {
  await database.run(
    sql`update sessions set created_at = '2099-12-01', expires_at = '2100-01-01' where account_id = ${accountId}`,
  );
}
