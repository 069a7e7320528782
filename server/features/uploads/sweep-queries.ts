import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { UploadRow } from "./queries.ts";

/** Uploads to delete: unchanged since `before`, or unfinished for a title that was deleted. Never those being checked. */
export function findSwept(database: Database, before: Date, limit: number) {
  return database.rows<Pick<UploadRow, "id" | "file_key" | "token" | "state">>(sql`
    select id, file_key, token, state from uploads
    where state <> 'checking' and (changed_at < ${before} or video_id is null and state = 'arriving') limit ${limit}`);
}

/** Whether an unfinished upload owns this file. */
export async function isUnderway(database: Database, fileKey: string): Promise<boolean> {
  const upload = await database.row(sql`
    select from uploads where file_key = ${fileKey} and state in ('arriving', 'checking')`);
  return upload !== undefined;
}

/** Uploads whose check is overdue. */
export function findUnchecked(database: Database, before: Date) {
  return database.rows<{ id: number }>(sql`select id from uploads where state = 'checking' and changed_at < ${before}`);
}

/** The given tokens that belong to an upload. */
export async function findTokens(database: Database, tokens: readonly string[]): Promise<Set<string>> {
  const rows = await database.rows<{ token: string | null }>(sql`
    select token from uploads where token = any(${[...tokens]}::text[])`);
  return new Set(rows.flatMap(({ token }) => token ?? []));
}
