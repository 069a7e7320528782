import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Words } from "./texts.ts";

export function setChecking(database: Database, id: number, sha256: string, at: Date) {
  return database.run(sql`
    update uploads set state = 'checking', sha256 = ${sha256}, changed_at = ${at}
    where id = ${id} and state = 'arriving' and received = bytes`);
}

export async function findTags(database: Database, id: number): Promise<string[]> {
  const rows = await database.rows<{ tag: string }>(sql`
    select tag from upload_pieces where upload_id = ${id} order by number`);
  return rows.map(({ tag }) => tag);
}

export async function setDone(database: Database, id: number, sourceId: number, at: Date): Promise<void> {
  await database.run(sql`delete from upload_pieces where upload_id = ${id}`);
  await database.run(sql`
    update uploads set state = 'done', source_id = ${sourceId}, changed_at = ${at} where id = ${id}`);
}

export function setFailed(database: Database, id: number, reason: Words, at: Date) {
  return database.run(sql`
    update uploads set state = 'failed', reason = ${JSON.stringify(reason)}, changed_at = ${at}
    where id = ${id} and state = 'checking'`);
}
