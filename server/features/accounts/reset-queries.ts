import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export function insertReset(database: Database, tokenHash: Buffer, accountId: number, at: Date, expiresAt: Date) {
  return database.run(sql`
    insert into password_resets (token_hash, account_id, created_at, expires_at)
    values (${tokenHash}, ${accountId}, ${at}, ${expiresAt})`);
}

/** For a link that could not be sent. */
export function deleteReset(database: Database, tokenHash: Buffer) {
  return database.run(sql`delete from password_resets where token_hash = ${tokenHash}`);
}

export async function countResetsSince(database: Database, accountId: number, since: Date): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*) as count from password_resets where account_id = ${accountId} and created_at > ${since}`);
  return row?.count ?? 0;
}

export function findOpenReset(database: Database, tokenHash: Buffer, at: Date) {
  return database.row<{ email: string }>(sql`
    select a.email from password_resets r join accounts a on a.id = r.account_id
    where r.token_hash = ${tokenHash} and r.used_at is null and r.expires_at > ${at}`);
}

/** Consumes a link. Undefined when it was used or has expired. */
export async function useReset(database: Database, tokenHash: Buffer, at: Date): Promise<number | undefined> {
  const row = await database.row<{ account_id: number }>(sql`
    update password_resets set used_at = ${at}
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${at} returning account_id`);
  return row?.account_id;
}
