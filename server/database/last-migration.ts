import { readdirSync } from "node:fs";
import { MIGRATIONS } from "./migrate.ts";
import type { Database } from "./pool.ts";
import { sql } from "./sql.ts";

const withoutEnding = (file: string): string => file.replace(/\.sql$/, "");

/** The last migration that this program knows: '0346-machine'. */
export function lastKnownMigration(): string {
  const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith(".sql"));
  return withoutEnding(files.toSorted().at(-1) ?? "");
}

/** What the database is: PostgreSQL's version, the last migration applied, when the first one was, and its size. */
export async function readDatabaseFacts(database: Database) {
  const row = await database.row<{
    postgres: string;
    migration: string | null;
    installed_at: Date | null;
    bytes: number;
  }>(
    sql`select current_setting('server_version') as postgres, max(name) as migration, min(applied_at) as installed_at,
      pg_database_size(current_database())::bigint as bytes
    from schema_migrations`,
  );
  return {
    postgres: row?.postgres ?? "",
    migration: withoutEnding(row?.migration ?? ""),
    installedAt: row?.installed_at ?? null,
    bytes: row?.bytes ?? 0,
  };
}
