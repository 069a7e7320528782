import type { Client } from "pg";
import { MigrationError } from "./migration.ts";

const oldestMajor = 15;

/** @throws MigrationError that names the server's version, when it is older than 15 */
export async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::integer as number, current_setting('server_version') as version",
  );
  const { number = 0, version = "" } = rows[0] ?? {};
  if (Math.floor(number / 10_000) >= oldestMajor) return;
  throw new MigrationError(
    `DATABASE_URL leads to PostgreSQL ${version}, and ${oldestMajor} is the oldest that works: upgrade that server first`,
  );
}
