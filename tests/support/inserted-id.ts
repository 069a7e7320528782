import type { Database } from "#server/database/pool.ts";
import type { Sql } from "#server/database/sql.ts";

/** The id of the row that a statement inserts. @throws Error if none was inserted */
export async function insertedId(database: Database, statement: Sql): Promise<number> {
  const row = await database.row<{ id: number }>(statement);
  if (!row) throw new Error("Nothing was inserted");
  return row.id;
}
